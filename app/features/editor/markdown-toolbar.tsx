import type { RefObject } from "react";
import { Icon, type IconName } from "~/ui/icon.tsx";
import { useOneTabStop } from "~/ui/toolbar/use-one-tab-stop.ts";
import { applyEdit, selectionOf } from "./apply-edit.ts";
import styles from "./toolbars.module.css";
import { code, type Edit, footnote, formula, hide, link, prefixLines, type Selection, wrap } from "./markdown-edits.ts";

interface Tool {
  name: string;
  icon: IconName;
  edit(selection: Selection): Edit;
}

const tools: readonly Tool[] = [
  { name: "加粗", icon: "bold", edit: (selection) => wrap(selection, "**", "加粗文字") },
  { name: "小标题", icon: "heading", edit: (selection) => prefixLines(selection, "## ") },
  { name: "引用", icon: "quote", edit: (selection) => prefixLines(selection, "> ") },
  { name: "列表", icon: "list", edit: (selection) => prefixLines(selection, "- ") },
  { name: "代码", icon: "code", edit: code },
  { name: "链接", icon: "link", edit: link },
  { name: "公式", icon: "formula", edit: formula },
  { name: "脚注", icon: "note", edit: footnote },
];

/** Only articles have hidden parts. */
const articleTools: readonly Tool[] = [
  ...tools,
  { name: "回复可见：选中的内容，评论过的人才能看到", icon: "lock", edit: hide },
];

interface ToolbarProps {
  area: RefObject<HTMLTextAreaElement | null>;
  /** False until the script runs. Until then, a line about Markdown takes the toolbar's space. */
  isAlive: boolean;
  onPickImage(): void;
  /** Shows the tool 回复可见, which only articles have. */
  canHide?: boolean;
}

export function MarkdownToolbar({ area, isAlive, onPickImage, canHide = false }: ToolbarProps) {
  const row = useOneTabStop();
  if (!isAlive) {
    return (
      <p className={styles.help}>
        支持 Markdown：<code>## 小标题</code> <code>**加粗**</code> <code>&gt; 引用</code> <code>- 列表</code>
        <span>
          {" "}
          公式 <code>$x^2$</code>，脚注 <code>[^1]</code> 加单独一行 <code>[^1]: 内容</code>
        </span>
        {canHide && (
          <>
            {" "}
            一行 <code>:::reply</code> 到一行 <code>:::</code> 之间的内容，评论过的人才能看到
          </>
        )}
      </p>
    );
  }
  return (
    <div {...row} role="toolbar" aria-label="Markdown 工具" className={styles.tools}>
      {(canHide ? articleTools : tools).map(({ name, icon, edit }) => (
        <button
          key={name}
          type="button"
          className={styles.tool}
          aria-label={name}
          title={name}
          onClick={() => {
            if (area.current) applyEdit(area.current, edit(selectionOf(area.current)));
          }}
        >
          <Icon name={icon} />
        </button>
      ))}
      <button
        type="button"
        className={styles.tool}
        onClick={onPickImage}
        aria-label="插入图片"
        title="插入图片（也可以粘贴或拖进来）"
      >
        <Icon name="picture" />
      </button>
    </div>
  );
}
