import { Mark, markPasteRule, mergeAttributes } from "@tiptap/core";
import { isHistoryTransaction } from "@tiptap/pm/history";
import type { ResolvedPos } from "@tiptap/pm/model";
import { Plugin, Selection, type Transaction } from "@tiptap/pm/state";
import { syntax } from "./markdown-parse.ts";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    link: {
      setLink(attributes: { href: string }): ReturnType;
      unsetLink(): ReturnType;
    };
  }
}

/** Marks transactions that set or remove a link by hand; automatic linking skips them. */
const BY_HAND = "linkByHand";

/** Returns the addresses that Markdown itself links: those with a scheme. */
const addressesIn = (text: string) =>
  (syntax.linkify.match(text) ?? []).map(({ url, index, lastIndex }) => ({
    index,
    end: lastIndex,
    text: text.slice(index, lastIndex),
    href: syntax.normalizeLink(url),
  }));

/** A Markdown link: an address and a title. Typed and pasted addresses become links where Markdown would link them. */
export const Link = Mark.create({
  name: "link",
  priority: 1000,
  keepOnSplit: false,
  exitable: true,
  // Text typed after a link is not part of it.
  inclusive: false,
  addAttributes: () => ({ href: { default: null }, title: { default: null } }),
  parseHTML: () => [
    { tag: "a[href]", getAttrs: (link) => (syntax.validateLink(link.getAttribute("href") ?? "") ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes: attributes }) => [
    "a",
    mergeAttributes(attributes, syntax.validateLink(String(attributes.href)) ? {} : { href: "" }),
    0,
  ],
  addCommands() {
    return {
      setLink:
        ({ href }) =>
        ({ chain }) =>
          syntax.validateLink(href) && chain().setMark(this.name, { href }).setMeta(BY_HAND, true).run(),
      unsetLink:
        () =>
        ({ chain }) =>
          chain().unsetMark(this.name, { extendEmptyMarkRange: true }).setMeta(BY_HAND, true).run(),
    };
  },
  addPasteRules() {
    return [
      markPasteRule({
        find: (text) =>
          addressesIn(text).map(({ index, text: address, href }) => ({ index, text: address, data: { href } })),
        type: this.type,
        getAttributes: ({ data }) => ({ href: data?.href }),
      }),
    ];
  },
  addProseMirrorPlugins() {
    const { editor, type } = this;
    return [
      new Plugin({
        props: {
          /** An address that is pasted over selected text becomes the text's link. */
          handlePaste(view, _event, slice) {
            const text = slice.content.textBetween(0, slice.content.size, "\n");
            const [address, ...others] = addressesIn(text);
            if (view.state.selection.empty || others.length > 0 || address?.text !== text) return false;
            return editor.commands.setLink({ href: address.href });
          },
        },
        /** An address becomes a link when a space or a new line ends it. */
        appendTransaction(transactions, _before, { selection, tr }) {
          if (!selection.empty || !transactions.some((one) => one.docChanged) || transactions.some(isNotTyped))
            return null;
          const ended = endedText(selection.$from);
          const address = ended && addressesIn(ended.text).at(-1);
          if (!address || address.end !== ended.text.length) return null;
          const [from, to] = [ended.start + address.index, ended.start + address.end];
          const { code } = tr.doc.type.schema.marks;
          if ([type, code].some((mark) => mark && tr.doc.rangeHasMark(from, to, mark))) return null;
          return tr.addMark(from, to, type.create({ href: address.href }));
        },
      }),
    ];
  },
});

/** Returns whether the transaction is an undo or redo, replaces the whole document, or sets a link by hand. */
const isNotTyped = (one: Transaction): boolean =>
  isHistoryTransaction(one) || Boolean(one.getMeta(BY_HAND) ?? one.getMeta("preventUpdate"));

/** Returns the text that a space, a line break or a new block has just ended; null when nothing ended. */
function endedText($cursor: ResolvedPos): { text: string; start: number } | null {
  const isNewLine = $cursor.parentOffset === 0 && $cursor.depth > 0;
  const end = isNewLine ? Selection.findFrom($cursor.doc.resolve($cursor.before()), -1, true)?.$from : $cursor;
  if (!end?.parent.isTextblock || end.parent.type.spec.code) return null;
  const text = end.parent.textBetween(0, end.parentOffset, null, "\uFFFC");
  if (!isNewLine && !/[\s\uFFFC]$/.test(text)) return null;
  return { text: isNewLine ? text : text.slice(0, -1), start: end.start() };
}
