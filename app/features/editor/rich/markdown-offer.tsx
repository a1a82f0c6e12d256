import type { Editor } from "@tiptap/core";
import bars from "../toolbars.module.css";
import { formatPasted, keepPasted, pastedMarkdown } from "./markdown-paste.ts";
import { useEditorValue } from "./use-editor-value.ts";

/** Offers to format pasted Markdown, until the writer answers or writes on. */
export function MarkdownOffer({ editor }: { editor: Editor }) {
  const pasted = useEditorValue(editor, pastedMarkdown);
  return (
    <div role="status" aria-label="粘贴的内容" className={bars.offer}>
      {pasted && (
        <div className={bars.pasted}>
          <p>粘贴的内容像是 Markdown。</p>
          <button type="button" onClick={() => formatPasted(editor)}>
            转成格式
          </button>
          <button type="button" onClick={() => keepPasted(editor)}>
            保持原样
          </button>
        </div>
      )}
    </div>
  );
}
