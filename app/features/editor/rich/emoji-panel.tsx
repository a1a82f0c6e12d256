import styles from "./rich-pane.module.css";

/** A few that every system draws, by what they are for. */
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
