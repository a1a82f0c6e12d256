import { type Editor, Extension } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { type Node, Slice } from "@tiptap/pm/model";
import { Plugin, PluginKey, Selection } from "@tiptap/pm/state";
import { type MarkdownReader, syntax } from "./markdown-parse.ts";
import { MarkdownWriter } from "./markdown-write.ts";

/** Pasted plain text that is Markdown: its range in the document, and the document that it describes. */
export interface PastedMarkdown {
  from: number;
  to: number;
  meant: Node;
}

const key = new PluginKey<PastedMarkdown | null>("markdownPaste");

/**
 * Remembers pasted plain text that is Markdown until the next change of the document. Assistants and editors of code
 * copy formatted text in this form.
 */
export const MarkdownPaste = Extension.create({
  name: "markdownPaste",
  addProseMirrorPlugins() {
    const { reader } = new MarkdownWriter(this.editor.schema);
    let pasted: Node | null = null;
    return [
      new Plugin<PastedMarkdown | null>({
        key,
        state: {
          init: () => null,
          apply(transaction, known, { selection: { from, to } }) {
            if (transaction.getMeta(key) === null) return null;
            if (!transaction.docChanged) return known;
            const { mapping } = transaction;
            if (transaction.getMeta("paste") === true && pasted !== null) {
              const meant = pasted;
              pasted = null;
              return { from: mapping.map(from, -1), to: mapping.map(to), meant };
            }
            // The editor's own rules change the pasted text, for example where it contains an address.
            return known && transaction.getMeta("appendedTransaction")
              ? { ...known, from: mapping.map(known.from, -1), to: mapping.map(known.to) }
              : null;
          },
        },
        props: {
          handlePaste({ state }, { clipboardData }) {
            const text = clipboardData?.getData("text/plain") ?? "";
            const isAlone = clipboardData?.getData("text/html") === "" && !state.selection.$from.parent.type.spec.code;
            pasted = isAlone ? formattedBy(reader, text) : null;
            return false;
          },
        },
      }),
    ];
  },
});

/** Returns the Markdown that was pasted by the last change. */
export const pastedMarkdown = (editor: Editor): PastedMarkdown | null => key.getState(editor.state) ?? null;

/** Replaces the pasted text by the document that it describes. One undo brings the text back. */
export function formatPasted(editor: Editor): void {
  const pasted = pastedMarkdown(editor);
  if (!pasted) return;
  const { from, to, meant } = pasted;
  const transaction = closeHistory(editor.state.tr).replaceRange(from, to, new Slice(meant.content, 0, 0));
  const end = transaction.doc.resolve(transaction.mapping.map(to));
  editor.view.dispatch(transaction.setSelection(Selection.near(end, -1)).setMeta(key, null).scrollIntoView());
  editor.commands.focus();
}

/** Forgets the pasted Markdown; the text stays as it is. */
export function keepPasted(editor: Editor): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, null));
  editor.commands.focus();
}

const PLAIN = new Set(["doc", "paragraph", "text", "hardBreak", "softBreak"]);

/**
 * Returns the document that a text describes as Markdown; null when the editor cannot represent it, or when it looks
 * like the plain text.
 */
export function formattedBy(reader: MarkdownReader, text: string): Node | null {
  let doc: Node;
  try {
    ({ doc } = reader.read(text));
  } catch {
    return null;
  }
  let isFormatted = false;
  doc.descendants((node) => {
    isFormatted ||= !PLAIN.has(node.type.name) || node.marks.some((mark) => !isBareLink(node.text ?? "", mark.attrs));
    return !isFormatted;
  });
  return isFormatted ? doc : null;
}

/** Returns whether a link's text is its address: pasted addresses become links without Markdown. */
const isBareLink = (text: string, { href }: { [name: string]: unknown }): boolean =>
  href !== undefined && syntax.normalizeLink(text) === href;
