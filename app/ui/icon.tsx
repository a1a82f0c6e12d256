import sprite from "./icons.svg?url&no-inline";

export type IconName =
  | "home"
  | "search"
  | "plus"
  | "bell"
  | "user"
  | "like"
  | "comment"
  | "eye"
  | "share"
  | "more"
  | "edit"
  | "trash"
  | "palette"
  | "fire"
  | "file"
  | "clock"
  | "logout"
  | "close"
  | "reply"
  | "moment"
  | "repost"
  | "picture"
  | "poll"
  | "lock"
  | "feedback"
  | "star"
  | "success"
  | "info"
  | "warning"
  | "error"
  | "video"
  | "circle"
  | "pin"
  | "announce"
  | "gear"
  | "back"
  | "save"
  | "bold"
  | "italic"
  | "strike"
  | "code"
  | "code-block"
  | "heading"
  | "heading-2"
  | "heading-3"
  | "heading-4"
  | "list"
  | "numbers"
  | "tasks"
  | "quote"
  | "rule"
  | "link"
  | "emoji"
  | "formula"
  | "note"
  | "table"
  | "table-remove"
  | "row-add"
  | "row-remove"
  | "column-add"
  | "column-remove"
  | "undo"
  | "redo";

/**
 * An icon beside text; a button with only an icon needs a label. One cached file contains all icons, so that a list of
 * cards repeats no drawing.
 */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
