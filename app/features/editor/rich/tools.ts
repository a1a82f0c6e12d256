import type { Editor } from "@tiptap/core";
import type { IconName } from "~/ui/icon.tsx";
import { insertNote } from "./formula-nodes.ts";
import { changeTable, insertTable } from "./table-rules.ts";

/** A command of the toolbar and the `/` menu. */
export interface RichTool {
  name: string;
  icon: IconName;
  /** Returns whether the tool is active at the cursor. Undefined for tools without a state. */
  isOn?(editor: Editor): boolean;
  run(editor: Editor): void;
}

const marks: readonly RichTool[] = [
  {
    name: "加粗",
    icon: "bold",
    isOn: (editor) => editor.isActive("bold"),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: "斜体",
    icon: "italic",
    isOn: (editor) => editor.isActive("italic"),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: "删除线",
    icon: "strike",
    isOn: (editor) => editor.isActive("strike"),
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    name: "行内代码",
    icon: "code",
    isOn: (editor) => editor.isActive("code"),
    run: (editor) => editor.chain().focus().toggleMark("code").run(),
  },
];

const heading = (level: 2 | 3 | 4, name: string): RichTool => ({
  name,
  icon: `heading-${level}`,
  isOn: (editor) => editor.isActive("heading", { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

/** Tools that begin a block, in the toolbar and in the `/` menu. */
export const blockTools: readonly RichTool[] = [
  heading(2, "二级标题"),
  heading(3, "三级标题"),
  heading(4, "四级标题"),
  {
    name: "列表",
    icon: "list",
    isOn: (editor) => editor.isActive("bulletList"),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: "编号列表",
    icon: "numbers",
    isOn: (editor) => editor.isActive("orderedList"),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: "任务列表",
    icon: "tasks",
    isOn: (editor) => editor.isActive("taskList"),
    run: (editor) => editor.chain().focus().toggleTaskList().run(),
  },
  {
    name: "引用",
    icon: "quote",
    isOn: (editor) => editor.isActive("blockquote"),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: "代码块",
    icon: "code-block",
    isOn: (editor) => editor.isActive("codeBlock"),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    name: "公式",
    icon: "formula",
    isOn: (editor) => editor.isActive("formulaBlock"),
    run: (editor) => editor.chain().focus().toggleNode("formulaBlock", "paragraph").run(),
  },
  { name: "分隔线", icon: "rule", run: (editor) => editor.chain().focus().setHorizontalRule().run() },
];

export const noteTool: RichTool = { name: "脚注", icon: "note", run: insertNote };

export const tableTool: RichTool = { name: "插入表格", icon: "table", run: insertTable };

export const tableTools: readonly RichTool[] = [
  { name: "在下面加一行", icon: "row-add", run: (editor) => changeTable(editor, "addRow") },
  { name: "在右边加一列", icon: "column-add", run: (editor) => changeTable(editor, "addColumn") },
  { name: "删除这一行", icon: "row-remove", run: (editor) => changeTable(editor, "deleteRow") },
  { name: "删除这一列", icon: "column-remove", run: (editor) => changeTable(editor, "deleteColumn") },
  { name: "删除表格", icon: "table-remove", run: (editor) => changeTable(editor, "deleteTable") },
];

export const groups: readonly (readonly RichTool[])[] = [marks, blockTools.slice(0, 3), blockTools.slice(3)];

export const steps: readonly RichTool[] = [
  { name: "撤销", icon: "undo", run: (editor) => editor.chain().focus().undo().run() },
  { name: "重做", icon: "redo", run: (editor) => editor.chain().focus().redo().run() },
];
