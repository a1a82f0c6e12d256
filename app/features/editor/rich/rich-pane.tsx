import { useRef } from "react";
import { createPortal } from "react-dom";
import prose from "../../../ui/prose.module.css";
import styles from "./rich-pane.module.css";
import { RichToolbar } from "./rich-toolbar.tsx";
import { type SourceEditorOptions, useSourceEditor } from "./use-source-editor.ts";

export { type OpenedSource, openSource } from "./open-source.ts";

export interface RichPaneProps extends Omit<SourceEditorOptions, "place"> {
  /** Renders the editor without a frame, for pages that are the editor. */
  isPage?: boolean;
  /** The element that shows the tools. */
  slot: HTMLElement | null;
}

/** The rich editor with its toolbar. It loads when the user starts to write. */
export function RichPane({ isPage = false, slot, ...options }: RichPaneProps) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useSourceEditor({ ...options, place });
  return (
    <div className={styles.root} data-page={isPage || undefined}>
      {slot && createPortal(<RichToolbar editor={editor} onPickImage={options.onPickImage} />, slot)}
      <div ref={place} className={`${prose.prose} ${styles.text}`} />
    </div>
  );
}
