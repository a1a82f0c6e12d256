import { Editor } from "@tiptap/core";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { picturesIn } from "../../upload/pictures-in.ts";
import type { PictureInsert } from "../use-picture-insert.ts";
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
  /** Where the editor stands. */
  place: RefObject<HTMLElement | null>;
  area: RefObject<HTMLTextAreaElement | null>;
  label: string;
  placeholder: string;
  pictures: PictureInsert;
  onPickImage(): void;
  /** The text area got something else that the editor cannot hold. */
  onUnheld(why: string): void;
}

function keeperOf(editor: Editor, { slices, tail }: OpenedSource): SourceKeeper {
  return new SourceKeeper(
    new MarkdownWriter(editor.schema),
    { slices: [...slices], tail },
    childrenOf(editor.state.doc),
  );
}

/** Types a whole text into a text area, as far as everything that listens to it can tell. */
function writeInto(area: HTMLTextAreaElement, source: string): void {
  // React keeps its own idea of the value; the prototype's setter passes it by.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(area, source);
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The rich editor over a text area: every change is written back as Markdown, and what is typed into the area comes in. */
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
  // What is opened later comes in through the text area.
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
          Completion,
          SlashMenu.configure({ pickImage: onPickImage }),
          EmptyHint.configure({ words: placeholder }),
        ],
        content: opened.content,
        // The site's own styles: the policy allows none that scripts write.
        injectCSS: false,
      }),
  );

  useLayoutEffect(() => {
    const attributes = { role: "textbox", "aria-multiline": "true", "aria-label": label };
    // What reads documents of other programs comes when somebody writes.
    let reader: TransferReader | undefined;
    const load = async () => {
      const program = await import("./pasted/read-transfer.ts");
      reader ??= new program.TransferReader(upload);
    };
    const onFocus = () => void load().catch(() => {});
    editor.on("focus", onFocus);
    // Pictures that came as files alone, of the paste or drop that is under way.
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
        // Where the files are the pictures, the HTML beside them says nothing more.
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
    // The label and the summary of errors lead to the field.
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
