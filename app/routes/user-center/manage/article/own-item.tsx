import type { ReactNode } from "react";
import { Link } from "react-router";
import { useRootData } from "~/lib/root-data.ts";
import { TimeText } from "~/ui/time-text.tsx";
import buttons from "~/ui/button.module.css";
import styles from "./manage.module.css";

export interface OwnText {
  id: number;
  title: string;
  excerpt: string;
  /** ISO 8601: published, or last saved. */
  time: string;
  path: string;
  counts: string[];
}

interface OwnItemProps {
  item: OwnText;
  editPath: string;
  isDraft: boolean;
  /** The list's own address. */
  here: string;
  /** The question before deleting, when it is asked of this one. */
  children: ReactNode;
}

export function OwnItem({ item, editPath, isDraft, here, children }: OwnItemProps) {
  const now = useRootData()?.now ?? 0;
  return (
    <li className={styles.item} id={`item-${item.id}`}>
      <h2 className={styles.title}>
        <Link to={item.path}>{item.title}</Link>
      </h2>
      {item.excerpt && <p className={styles.excerpt}>{item.excerpt}</p>}
      <div className={styles.foot}>
        <span className={styles.meta}>
          {isDraft ? "保存于 " : "发布于 "}
          <TimeText iso={item.time} now={now} />
          {item.counts.map((count) => (
            <span key={count}>{count}</span>
          ))}
        </span>
        <Link to={editPath} className={buttons.quiet} aria-label={`${isDraft ? "继续写" : "编辑"}《${item.title}》`}>
          {isDraft ? "继续写" : "编辑"}
        </Link>
        <Link
          to={`${here}${here.includes("?") ? "&" : "?"}confirm=${item.id}#item-${item.id}`}
          className={buttons.quiet}
          aria-label={`删除《${item.title}》`}
          preventScrollReset
        >
          删除
        </Link>
      </div>
      {children}
    </li>
  );
}
