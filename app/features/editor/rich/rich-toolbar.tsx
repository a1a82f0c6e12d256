import type { Editor } from "@tiptap/core";
import { type ReactNode, useCallback, useState, useSyncExternalStore } from "react";
import { EmojiPanel } from "./emoji-panel.tsx";
import { LinkPanel } from "./link-panel.tsx";
import { MarkdownOffer } from "./markdown-offer.tsx";
import shared from "../editor.module.css";
import styles from "./rich-pane.module.css";
import { groups, type RichTool, steps, tableTool, tableTools } from "./tools.ts";

interface RichToolbarProps {
  editor: Editor;
  onPickImage(): void;
}

type Panel = "link" | "emoji" | null;

const IN_LINK = "link";
const IN_TABLE = "table";

export function RichToolbar({ editor, onPickImage }: RichToolbarProps) {
  const [panel, setPanel] = useState<Panel>(null);
  const on = useActive(editor);
  const button = (tool: RichTool) => (
    <Tool
      key={tool.name}
      name={tool.name}
      pressed={tool.isOn ? on.has(tool.name) : undefined}
      onPress={() => tool.run(editor)}
    >
      {tool.sign}
    </Tool>
  );
  const toggle = (which: Panel) => setPanel((now) => (now === which ? null : which));
  return (
    <div className={styles.bar}>
      <div role="toolbar" aria-label="排版工具" className={styles.toolbar}>
        {groups.map((group) => (
          <div key={group[0]?.name} className={styles.group}>
            {group.map(button)}
          </div>
        ))}
        <div className={styles.group}>
          <Tool name="链接" pressed={on.has(IN_LINK) || panel === "link"} onPress={() => toggle("link")}>
            链接
          </Tool>
          <Tool name="插入图片" title="插入图片（也可以粘贴或拖进来）" onPress={onPickImage}>
            图片
          </Tool>
          <Tool name="表情" expanded={panel === "emoji"} onPress={() => toggle("emoji")}>
            ☺
          </Tool>
          {on.has(IN_TABLE) ? tableTools.map(button) : button(tableTool)}
        </div>
        <div className={styles.group}>{steps.map(button)}</div>
      </div>
      {panel === "link" && <LinkPanel editor={editor} onDone={() => setPanel(null)} />}
      {panel === "emoji" && (
        <EmojiPanel
          onPick={(emoji) => {
            setPanel(null);
            editor.chain().focus().insertContent({ type: "text", text: emoji }).run();
          }}
        />
      )}
      <MarkdownOffer editor={editor} />
    </div>
  );
}

/** Returns the names of the tools that are active at the cursor. */
function useActive(editor: Editor): ReadonlySet<string> {
  const listen = useCallback(
    (onChange: () => void) => {
      editor.on("transaction", onChange);
      return () => void editor.off("transaction", onChange);
    },
    [editor],
  );
  const names = useSyncExternalStore(listen, () =>
    [
      ...groups.flat().flatMap((tool) => (tool.isOn?.(editor) ? tool.name : [])),
      ...[IN_LINK, IN_TABLE].filter((name) => editor.isActive(name)),
    ].join(),
  );
  return new Set(names.split(","));
}

interface ToolProps {
  name: string;
  title?: string;
  pressed?: boolean | undefined;
  expanded?: boolean;
  onPress(): void;
  children: ReactNode;
}

function Tool({ name, title = name, pressed, expanded, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={shared.tool}
      aria-label={name}
      title={title}
      aria-pressed={pressed}
      aria-expanded={expanded}
      data-tool={name}
      // The text keeps its cursor and selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <span aria-hidden="true">{children}</span>
    </button>
  );
}
