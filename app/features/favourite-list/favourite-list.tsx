import type { ReactNode } from "react";
import type { FavouriteItem } from "#contract/posts/favourite.ts";
import { subjectName, subjectPath } from "#contract/shared/subject.ts";
import { personName } from "~/lib/person-name.ts";
import { TimeText } from "~/ui/time-text.tsx";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./favourite-list.module.css";

/** Lists a folder's items as plain links. `children` renders the owner's controls below each item. */
export function FavouriteList({
  items,
  now,
  children,
}: {
  items: FavouriteItem[];
  now: number;
  children?: (item: FavouriteItem) => ReactNode;
}) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
          <Content item={item} now={now} />
          {children?.(item)}
        </li>
      ))}
    </ul>
  );
}

function Content({
  item: { subjectKind, subjectId, favouritedAt, content },
  now,
}: {
  item: FavouriteItem;
  now: number;
}) {
  if (!content) {
    return (
      <p className={styles.gone}>
        这{subjectKind === "article" ? "篇" : "条"}
        {subjectName[subjectKind]}已被删除
        <TimeText iso={favouritedAt} now={now} />
      </p>
    );
  }
  return (
    <div className={content.cover ? styles.withCover : undefined}>
      <div>
        <h2 className={styles.title}>
          <a href={subjectPath({ kind: subjectKind, id: subjectId })}>{content.title}</a>
        </h2>
        {content.excerpt && <p className={styles.excerpt}>{content.excerpt}</p>}
        <p className={styles.meta}>
          <Gaps>
            <a href={`/user/${content.author.id}`}>{personName(content.author)}</a>
            <span>
              收藏于 <TimeText iso={favouritedAt} now={now} />
            </span>
          </Gaps>
        </p>
      </div>
      {content.cover && (
        <img
          className={styles.cover}
          src={content.cover.thumbUrl}
          alt=""
          width={content.cover.width}
          height={content.cover.height}
          loading="lazy"
          decoding="async"
        />
      )}
    </div>
  );
}
