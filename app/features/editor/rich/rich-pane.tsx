import { EditorContent } from "@tiptap/react";
import prose from "../../../ui/prose.module.css";
import styles from "./rich-pane.module.css";
import { RichToolbar } from "./rich-toolbar.tsx";
import { type SourceEditorOptions, useSourceEditor } from "./use-source-editor.ts";

export { type OpenedSource, openSource } from "./open-source.ts";

export interface RichPaneProps extends SourceEditorOptions {
  /** Without a frame: the screen is the page. */
  isPage?: boolean;
}

/** The rich editor with its tools. Loaded when somebody writes. */
export function RichPane({ isPage = false, ...options }: RichPaneProps) {
  const editor = useSourceEditor(options);
  return (
    <div className={styles.root} data-page={isPage || undefined}>
      <RichToolbar editor={editor} onPickImage={options.onPickImage} />
      <EditorContent editor={editor} className={`${prose.prose} ${styles.text}`} />
    </div>
  );
}
