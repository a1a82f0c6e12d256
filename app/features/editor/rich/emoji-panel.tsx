import { useOneTabStop } from "~/ui/toolbar/use-one-tab-stop.ts";
import styles from "../toolbars.module.css";

/** Emoji that every system can display, grouped by use. */
const EMOJI = [
  ..."😀😄😂🤣😊😍😘😎🤔😅😭😱😡🥳🤗😴",
  ..."👍👎👏🙏💪🤝👋✌👀💯🔥✨🎉🎁❤💔",
  ..."⭐🌟🌈☀🌙⚡🍀🌸🍜🍰☕🍺🎮🎧🎬📷",
  ..."🐱🐶🐼🐰🦊🐸📌📎✅❌❓❗⏰💡🚀🏆",
];

export function EmojiPanel({ onPick }: { onPick(emoji: string): void }) {
  const row = useOneTabStop();
  return (
    <div {...row} role="group" aria-label="选择表情" className={styles.emoji}>
      {EMOJI.map((emoji) => (
        <button key={emoji} type="button" className={styles.emojiButton} onClick={() => onPick(emoji)}>
          {emoji}
        </button>
      ))}
    </div>
  );
}
