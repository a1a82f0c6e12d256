import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/Button.css";
import "@mantine/tiptap/styles.css";
import { RichTextEditor } from "@mantine/tiptap";
import { useEditorState } from "@tiptap/react";
import prose from "../../../ui/prose.module.css";
import { RichToolbar } from "./rich-toolbar.tsx";
import { richLabels } from "./rich-labels.ts";
import styles from "./rich-pane.module.css";
import { type SourceEditorOptions, useSourceEditor } from "./use-source-editor.ts";

export { type OpenedSource, openSource } from "./open-source.ts";

export interface RichPaneProps extends SourceEditorOptions {
  onPickImage(): void;
}

/** The rich editor with its tools. Loaded when somebody writes. */
export function RichPane({ onPickImage, ...options }: RichPaneProps) {
  const editor = useSourceEditor(options);
  const words = useEditorState({ editor, selector: ({ editor: now }) => wordCount(now.state.doc.textContent) });
  return (
    <RichTextEditor editor={editor} labels={richLabels} withTypographyStyles={false} withCodeHighlightStyles={false} classNames={{ root: styles.root ?? "", control: styles.control ?? "", content: styles.content ?? "" }}>
      <RichToolbar editor={editor} onPickImage={onPickImage} />
      <RichTextEditor.Content className={`${prose.prose} ${styles.text}`} />
      <p className={styles.words}>{words} 字</p>
    </RichTextEditor>
  );
}

/** Chinese characters, and words of other scripts. */
function wordCount(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han + (text.replaceAll(/\p{Script=Han}/gu, " ").match(/[\p{L}\p{N}]+/gu)?.length ?? 0);
}
