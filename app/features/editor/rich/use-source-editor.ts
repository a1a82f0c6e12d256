import { Editor } from "@tiptap/core";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { picturesIn } from "../../upload/pictures-in.ts";
import type { PictureInsert } from "../use-picture-insert.ts";
import { MarkdownPaste } from "./markdown-paste.ts";
import { MarkdownWriter } from "./markdown-write.ts";
import { type OpenedSource, openSource } from "./open-source.ts";
import { Completion } from "./completion-extension.ts";
import { EmptyHint } from "./empty-hint.ts";
import { childrenOf } from "./meaning.ts";
import { picturePlace } from "./picture-place.ts";
import type { TransferReader } from "./pasted/read-transfer.ts";
import { documentExtensions } from "./schema.ts";
import { SlashMenu } from "./slash-extension.ts";
import { SourceKeeper } from "./source-keeper.ts";
import { TableRules } from "./table-rules.ts";

export interface SourceEditorOptions {
  opened: OpenedSource;
  /** The element in which the editor is mounted. */
  place: RefObject<HTMLElement | null>;
  area: RefObject<HTMLTextAreaElement | null>;
  label: string;
  placeholder: string;
  pictures: PictureInsert;
  onPickImage(): void;
  /** Called when the text area's new text cannot be represented in the editor. */
  onUnheld(why: string): void;
}

function keeperOf(editor: Editor, { slices, tail }: OpenedSource): SourceKeeper {
  return new SourceKeeper(
    new MarkdownWriter(editor.schema),
    { slices: [...slices], tail },
    childrenOf(editor.state.doc),
  );
}

/** Sets a text area's whole value so that all listeners treat it as typed. */
function writeInto(area: HTMLTextAreaElement, source: string): void {
  // React tracks the value through its own setter; the prototype's setter bypasses it.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(area, source);
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

const scrollPadding = (side: "Top" | "Bottom") =>
  Number.parseFloat(getComputedStyle(document.documentElement)[`scrollPadding${side}`]) || 0;

/** The edges of the window that bars cover, in px: the style sheets' scroll-padding. The cursor stays between them. */
const coveredEdges = {
  get top() {
    return scrollPadding("Top");
  },
  get bottom() {
    return scrollPadding("Bottom");
  },
  left: 0,
  right: 0,
};

/** Mounts the rich editor over a text area, and keeps the two in step as Markdown. */
export function useSourceEditor({
  opened: openedNow,
  place,
  area,
  label,
  placeholder,
  pictures,
  onPickImage,
  onUnheld,
}: SourceEditorOptions): Editor {
  // Later sources arrive through the text area.
  const [opened] = useState(openedNow);
  const keeper = useRef<SourceKeeper | null>(null);
  const written = useRef(opened.source);
  const { insert, upload, goTo } = pictures;

  const [editor] = useState(
    () =>
      new Editor({
        element: null,
        extensions: [
          ...documentExtensions(),
          TableRules,
          MarkdownPaste,
          Completion,
          SlashMenu.configure({ pickImage: onPickImage }),
          EmptyHint.configure({ words: placeholder }),
        ],
        content: opened.content,
        // The styles are in the site's style sheets, because the Content Security Policy forbids styles from scripts.
        injectCSS: false,
      }),
  );

  useLayoutEffect(() => {
    const attributes = { role: "textbox", "aria-multiline": "true", "aria-label": label };
    // The module that reads other programs' documents loads when the user focuses the editor.
    let reader: TransferReader | undefined;
    const load = async () => {
      const program = await import("./pasted/read-transfer.ts");
      reader ??= new program.TransferReader(upload);
    };
    const onFocus = () => void load().catch(() => {});
    editor.on("focus", onFocus);
    // The picture files of the current paste or drop that come without a document.
    let files: File[] = [];
    const begin = (given: File[], html: string) => {
      files = reader ? reader.begin(given, html) : given;
    };
    const take = () => {
      if (files.length > 0) insert(files);
      return files.length > 0;
    };
    editor.setOptions({
      editorProps: {
        attributes,
        scrollThreshold: coveredEdges,
        scrollMargin: coveredEdges,
        handleDOMEvents: {
          paste(view, event) {
            const [given, html] = [picturesIn(event.clipboardData), event.clipboardData?.getData("text/html") ?? ""];
            if (reader || html === "") {
              begin(given, html);
              return false;
            }
            event.preventDefault();
            const put = () => {
              begin(given, html);
              view.pasteHTML(html);
            };
            load().then(put, put);
            return true;
          },
          drop: (_view, { dataTransfer }) => begin(picturesIn(dataTransfer), dataTransfer?.getData("text/html") ?? ""),
        },
        // If the files are the pictures, the HTML beside them adds nothing.
        transformPastedHTML: (html) => (files.length > 0 ? "" : (reader?.clean(html) ?? html)),
        handlePaste: take,
        handleDrop(view, event, _slice, isMoved) {
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
          if (isMoved || files.length === 0) return false;
          event.preventDefault();
          if (at) editor.commands.setTextSelection(at.pos);
          return take();
        },
      },
    });
    return () => void editor.off("focus", onFocus);
  }, [editor, insert, upload, label]);

  useLayoutEffect(() => {
    function onUpdate() {
      const source = keeper.current?.write(editor.state.doc);
      if (source === undefined || source === written.current || !area.current) return;
      written.current = source;
      writeInto(area.current, source);
    }
    keeper.current = keeperOf(editor, opened);
    editor.on("update", onUpdate);
    if (place.current) editor.mount(place.current);
    // In the same task, so that the next key reaches the editor.
    if (document.activeElement === area.current) {
      editor.commands.setTextSelection(opened.caret ?? editor.state.doc.content.size);
      editor.view.focus();
    }
    return () => {
      editor.off("update", onUpdate);
      editor.unmount();
    };
  }, [editor, place, area, opened]);

  useEffect(() => goTo(picturePlace(editor)), [editor, goTo]);

  useEffect(() => {
    const field = area.current;
    function onInput() {
      if (!field || field.value === written.current) return;
      const answer = openSource(field.value);
      if ("why" in answer) {
        onUnheld(answer.why);
        return;
      }
      written.current = answer.source;
      editor.commands.setContent(answer.content, { emitUpdate: false });
      keeper.current = keeperOf(editor, answer);
    }
    // The label and the error summary link to the text area, which passes the focus on.
    const onFocus = () => editor.commands.focus();
    field?.addEventListener("input", onInput);
    field?.addEventListener("focus", onFocus);
    return () => {
      field?.removeEventListener("input", onInput);
      field?.removeEventListener("focus", onFocus);
    };
  }, [area, editor, onUnheld]);

  return editor;
}
