import { type Editor, Extension } from "@tiptap/core";
import { blockTools, type RichTool, tableTool } from "./tools.ts";
import { trigger } from "./trigger.ts";

/** Search words of each entry, beside its name: English, pinyin, and pinyin initials. */
const keys: Record<string, string> = {
  二级标题: "h2 biaoti bt",
  三级标题: "h3 biaoti bt",
  四级标题: "h4 biaoti bt",
  列表: "list liebiao lb",
  编号列表: "number bianhao bh",
  任务列表: "todo renwu rw",
  引用: "quote yinyong yy",
  代码块: "code daima dm",
  公式: "formula math gongshi gs",
  分隔线: "line fengexian fgx",
  插入表格: "table biaoge bg",
  插入图片: "image tupian tp",
};

interface SlashOptions {
  pickImage(): void;
}

/** `/` at the start of a paragraph offers blocks to insert. Chinese keyboards type `、` with the same key. */
export const SlashMenu = Extension.create<SlashOptions>({
  name: "slashMenu",
  addOptions: () => ({ pickImage: () => {} }),
  addProseMirrorPlugins() {
    const entries: readonly RichTool[] = [
      { name: "插入图片", icon: "picture", run: () => this.options.pickImage() },
      ...blockTools,
      tableTool,
    ];
    const offered = entries.map((tool, id) => ({ ...tool, id }));
    return ["/", "、"].map((sign) =>
      trigger(this.editor, {
        sign,
        label: "插入",
        open: (before) => (before.startsWith(sign) && !/\s/.test(before) ? before.slice(sign.length) : null),
        allow: isLine,
        items: (query) =>
          offered.filter(
            ({ name }) =>
              name.includes(query) || (keys[name] ?? "").split(" ").some((key) => key.startsWith(query.toLowerCase())),
          ),
        choose(editor, range, { run }) {
          editor.chain().focus().deleteRange(range).run();
          run(editor);
        },
      }),
    );
  },
});

/** Returns whether the cursor is in a plain paragraph: not in a heading, a table or code. */
function isLine(editor: Editor): boolean {
  return editor.state.selection.$from.parent.type.name === "paragraph" && !editor.isActive("table");
}
