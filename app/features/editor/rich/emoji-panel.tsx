import styles from "./rich-pane.module.css";

/** Emoji that every system can display, grouped by use. */
const EMOJI = [
  ..."😀😄😂🤣😊😍😘😎🤔😅😭😱😡🥳🤗😴",
  ..."👍👎👏🙏💪🤝👋✌👀💯🔥✨🎉🎁❤💔",
  ..."⭐🌟🌈☀🌙⚡🍀🌸🍜🍰☕🍺🎮🎧🎬📷",
  ..."🐱🐶🐼🐰🦊🐸📌📎✅❌❓❗⏰💡🚀🏆",
];

export function EmojiPanel({ onPick }: { onPick(emoji: string): void }) {
  return (
    <div className={styles.emoji} role="group" aria-label="选择表情">
      {EMOJI.map((emoji) => (
        <button key={emoji} type="button" className={styles.emojiButton} onClick={() => onPick(emoji)}>
          {emoji}
        </button>
      ))}
    </div>
  );
}
