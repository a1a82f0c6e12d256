import { RichTextEditor } from "@mantine/tiptap";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { EmojiPicker } from "./emoji-picker.tsx";
import styles from "./rich-pane.module.css";

interface RichToolbarProps {
  editor: Editor;
  onPickImage(): void;
}

export function RichToolbar({ editor, onPickImage }: RichToolbarProps) {
  const isInTable = useEditorState({ editor, selector: ({ editor: now }) => now.isActive("table") });
  return (
    <RichTextEditor.Toolbar className={styles.toolbar ?? ""} role="toolbar" aria-label="排版工具">
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Strikethrough />
        <RichTextEditor.Code />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
        <RichTextEditor.H4 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.TaskList />
        <RichTextEditor.Blockquote />
        <RichTextEditor.CodeBlock />
        <RichTextEditor.Hr />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Link />
        <RichTextEditor.Unlink />
        <RichTextEditor.Control aria-label="插入图片" title="插入图片（也可以粘贴或拖进来）" onClick={onPickImage}>
          <span aria-hidden="true">图片</span>
        </RichTextEditor.Control>
        <EmojiPicker onPick={(emoji) => editor.chain().focus().insertContent({ type: "text", text: emoji }).run()} />
        <RichTextEditor.Control aria-label="插入表格" title="插入表格" disabled={isInTable} onClick={() => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}>
          <span aria-hidden="true">表格</span>
        </RichTextEditor.Control>
      </RichTextEditor.ControlsGroup>
      {isInTable && (
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.TableRowAfter />
          <RichTextEditor.TableColumnAfter />
          <RichTextEditor.TableRowDelete />
          <RichTextEditor.TableColumnDelete />
          <RichTextEditor.TableDelete />
        </RichTextEditor.ControlsGroup>
      )}
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}
