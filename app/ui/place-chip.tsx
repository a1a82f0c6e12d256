import { Icon } from "./icon.tsx";
import styles from "./place-chip.module.css";

/** Where a post stands: a small link above the one that covers its card. A lock says that only some may go there. */
export function PlaceChip({ to, name, isPrivate }: { to: string; name: string; isPrivate: boolean }) {
  return (
    <a href={to} className={styles.chip} title={isPrivate ? "私密圈子" : "圈子"}>
      <Icon name={isPrivate ? "lock" : "circle"} size={14} />
      <span className={styles.name}>{name}</span>
    </a>
  );
}
