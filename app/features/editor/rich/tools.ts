import type { Editor } from "@tiptap/core";
import { changeTable, insertTable } from "./table-rules.ts";

/** A command of the toolbar and the `/` menu. */
export interface RichTool {
  name: string;
  /** The button's visible text. */
  sign: string;
  /** Returns whether the tool is active at the cursor. Undefined for tools without a state. */
  isOn?(editor: Editor): boolean;
  run(editor: Editor): void;
}

const marks: readonly RichTool[] = [
  {
    name: "加粗",
    sign: "B",
    isOn: (editor) => editor.isActive("bold"),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: "斜体",
    sign: "I",
    isOn: (editor) => editor.isActive("italic"),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: "删除线",
    sign: "S",
    isOn: (editor) => editor.isActive("strike"),
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    name: "行内代码",
    sign: "</>",
    isOn: (editor) => editor.isActive("code"),
    run: (editor) => editor.chain().focus().toggleMark("code").run(),
  },
];

const heading = (level: 2 | 3 | 4, name: string): RichTool => ({
  name,
  sign: `H${level}`,
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
    sign: "•",
    isOn: (editor) => editor.isActive("bulletList"),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: "编号列表",
    sign: "1.",
    isOn: (editor) => editor.isActive("orderedList"),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: "任务列表",
    sign: "☑",
    isOn: (editor) => editor.isActive("taskList"),
    run: (editor) => editor.chain().focus().toggleTaskList().run(),
  },
  {
    name: "引用",
    sign: "❝",
    isOn: (editor) => editor.isActive("blockquote"),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: "代码块",
    sign: "{ }",
    isOn: (editor) => editor.isActive("codeBlock"),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  { name: "分隔线", sign: "—", run: (editor) => editor.chain().focus().setHorizontalRule().run() },
];

export const tableTool: RichTool = { name: "插入表格", sign: "表格", run: insertTable };

export const tableTools: readonly RichTool[] = [
  { name: "在下面加一行", sign: "+ 行", run: (editor) => changeTable(editor, "addRow") },
  { name: "在右边加一列", sign: "+ 列", run: (editor) => changeTable(editor, "addColumn") },
  { name: "删除这一行", sign: "− 行", run: (editor) => changeTable(editor, "deleteRow") },
  { name: "删除这一列", sign: "− 列", run: (editor) => changeTable(editor, "deleteColumn") },
  { name: "删除表格", sign: "删除表格", run: (editor) => changeTable(editor, "deleteTable") },
];

export const groups: readonly (readonly RichTool[])[] = [marks, blockTools.slice(0, 3), blockTools.slice(3)];

export const steps: readonly RichTool[] = [
  { name: "撤销", sign: "↶", run: (editor) => editor.chain().focus().undo().run() },
  { name: "重做", sign: "↷", run: (editor) => editor.chain().focus().redo().run() },
];
