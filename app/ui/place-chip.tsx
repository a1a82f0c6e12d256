import { Icon } from "./icon.tsx";
import styles from "./place-chip.module.css";

/** The circle of a post: a small link above the one that covers its card. A lock marks a private circle. */
export function PlaceChip({ to, name, isPrivate }: { to: string; name: string; isPrivate: boolean }) {
  return (
    <a href={to} className={styles.chip} title={isPrivate ? "私密圈子" : "圈子"}>
      <Icon name={isPrivate ? "lock" : "circle"} size={14} />
      <span className={styles.name}>{name}</span>
    </a>
  );
}
