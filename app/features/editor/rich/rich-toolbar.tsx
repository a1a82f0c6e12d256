import type { Editor } from "@tiptap/core";
import { type Ref, useEffect, useRef, useState } from "react";
import { isComposing } from "~/lib/is-composing.ts";
import { Icon, type IconName } from "~/ui/icon.tsx";
import { useOneTabStop } from "~/ui/toolbar/use-one-tab-stop.ts";
import { EmojiPanel } from "./emoji-panel.tsx";
import { LinkPanel } from "./link-panel.tsx";
import { MarkdownOffer } from "./markdown-offer.tsx";
import styles from "../toolbars.module.css";
import { groups, noteTool, type RichTool, steps, tableTool, tableTools } from "./tools.ts";
import { useEditorValue } from "./use-editor-value.ts";

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
  const row = useOneTabStop();
  const button = (tool: RichTool) => (
    <Tool
      key={tool.name}
      name={tool.name}
      pressed={tool.isOn ? on.has(tool.name) : undefined}
      icon={tool.icon}
      onPress={() => tool.run(editor)}
    />
  );
  const toggle = (which: Panel) => setPanel((now) => (now === which ? null : which));
  const emoji = useRef<HTMLButtonElement>(null);
  const isEmojiOpen = panel === "emoji";
  useEffect(() => {
    if (!isEmojiOpen) return undefined;
    function onKeyDown(event: globalThis.KeyboardEvent) {
      if (event.key !== "Escape" || isComposing(event)) return;
      // A writer who has not left the text stays there.
      if (!editor.isFocused) emoji.current?.focus();
      setPanel(null);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isEmojiOpen, editor]);
  return (
    <>
      <div {...row} role="toolbar" aria-label="排版工具" className={styles.tools}>
        {groups.map((group) => (
          <div key={group[0]?.name} className={styles.group}>
            {group.map(button)}
          </div>
        ))}
        <div className={styles.group}>
          <Tool name="链接" icon="link" pressed={on.has(IN_LINK) || panel === "link"} onPress={() => toggle("link")} />
          <Tool name="插入图片" icon="picture" title="插入图片（也可以粘贴或拖进来）" onPress={onPickImage} />
          <Tool name="表情" icon="emoji" buttonRef={emoji} expanded={isEmojiOpen} onPress={() => toggle("emoji")} />
          {button(noteTool)}
          {on.has(IN_TABLE) ? tableTools.map(button) : button(tableTool)}
        </div>
        <div className={styles.group}>{steps.map(button)}</div>
      </div>
      {panel === "link" && <LinkPanel editor={editor} onDone={() => setPanel(null)} />}
      {isEmojiOpen && (
        <EmojiPanel
          onPick={(picked) => {
            setPanel(null);
            editor.chain().focus().insertContent({ type: "text", text: picked }).run();
          }}
        />
      )}
      <MarkdownOffer editor={editor} />
    </>
  );
}

const activeNames = (editor: Editor): string =>
  [
    ...groups.flat().flatMap((tool) => (tool.isOn?.(editor) ? tool.name : [])),
    ...[IN_LINK, IN_TABLE].filter((name) => editor.isActive(name)),
  ].join();

/** Returns the names of the tools that are active at the cursor. */
function useActive(editor: Editor): ReadonlySet<string> {
  const names = useEditorValue(editor, activeNames);
  return new Set(names.split(","));
}

interface ToolProps {
  name: string;
  icon: IconName;
  title?: string;
  pressed?: boolean | undefined;
  expanded?: boolean;
  buttonRef?: Ref<HTMLButtonElement>;
  onPress(): void;
}

function Tool({ name, icon, title = name, pressed, expanded, buttonRef, onPress }: ToolProps) {
  return (
    <button
      ref={buttonRef}
      type="button"
      className={styles.tool}
      aria-label={name}
      title={title}
      aria-pressed={pressed}
      aria-expanded={expanded}
      // The text keeps its cursor and selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}
