import { Popover } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import { useState } from "react";
import styles from "./rich-pane.module.css";

/** A few that every system draws, by what they are for. */
const EMOJI = [
  ..."😀😄😂🤣😊😍😘😎🤔😅😭😱😡🥳🤗😴",
  ..."👍👎👏🙏💪🤝👋✌👀💯🔥✨🎉🎁❤💔",
  ..."⭐🌟🌈☀🌙⚡🍀🌸🍜🍰☕🍺🎮🎧🎬📷",
  ..."🐱🐶🐼🐰🦊🐸📌📎✅❌❓❗⏰💡🚀🏆",
];

export function EmojiPicker({ onPick }: { onPick(emoji: string): void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <RichTextEditor.Control aria-label="表情" title="表情" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span aria-hidden="true">☺</span>
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.emoji} role="group" aria-label="选择表情">
          {EMOJI.map((emoji) => (
            <button
              key={emoji}
              type="button"
              className={styles.emojiButton}
              onClick={() => {
                setOpen(false);
                onPick(emoji);
              }}
            >
              {emoji}
            </button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
