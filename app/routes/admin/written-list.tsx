import type { WrittenItem } from "#contract/console/cleanup.ts";
import { writtenKindName } from "#contract/console/cleanup-names.ts";
import { Gaps } from "~/ui/gap.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import styles from "./written-list.module.css";

/** A person's posts and comments: kind, opening and time, with links to their pages. */
export function WrittenList({ items, now }: { items: WrittenItem[]; now: number }) {
  return (
    <ul className={styles.list}>
      {items.map(({ kind, id, title, path, createdAt }) => (
        <li key={`${kind} ${id}`}>
          <Gaps>
            <span className={styles.kind}>{writtenKindName[kind]}</span>
            <a href={path} className={styles.title}>
              {title}
            </a>
            <span className={styles.time}>
              <TimeText iso={createdAt} now={now} />
            </span>
          </Gaps>
        </li>
      ))}
    </ul>
  );
}
