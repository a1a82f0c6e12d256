import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Trashed } from "#contract/posts/manage.ts";
import { dateText } from "~/lib/time-text.ts";
import button from "~/ui/button/button.module.css";
import { confirmPath } from "./managed-thing.ts";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./manage-list.module.css";

interface ManageRowProps {
  id: number;
  /** The title, or a description when the item has no title. */
  title: string;
  path: string;
  trash: Trashed;
  /** The list's address. */
  here: string;
  /** A badge with the state, before the title. */
  mark?: ReactNode;
  meta: ReactNode;
  picture?: string | undefined;
  /** True for a 16:9 picture; false for a square. */
  isWide?: boolean;
  /** False for another member's item, which the viewer only follows. */
  isOwn?: boolean;
  /** Further actions. */
  tools?: ReactNode;
}

/** One row of the member's own list. Its checkbox and buttons belong to the form around the list. */
export function ManageRow({
  id,
  title,
  path,
  trash: { deletedAt, restorableUntil, removalReason },
  here,
  mark,
  meta,
  picture,
  isWide = false,
  isOwn = true,
  tools,
}: ManageRowProps) {
  const isGone = deletedAt !== null;
  const label = [...title].slice(0, 20).join("");
  return (
    <li className={styles.item} id={`item-${id}`}>
      {isOwn && (!isGone || restorableUntil !== null) && (
        <label className={styles.tick}>
          <input type="checkbox" name="id" value={id} data-id={id} data-title={title} aria-label={`选择“${label}”`} />
        </label>
      )}
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Gaps>
            {mark} {isGone ? title : <Link to={path}>{title}</Link>}
          </Gaps>
        </h2>
        <p className={styles.meta}>
          <Gaps>
            {meta}
            {isGone && (
              <span>
                {restorableUntil === null
                  ? `由管理员删除，不能自行恢复${removalReason === null ? "" : `。理由：${removalReason}`}`
                  : `${dateText(restorableUntil)} 前可以恢复`}
              </span>
            )}
          </Gaps>
        </p>
      </div>
      {picture && (
        <img
          src={picture}
          alt=""
          width={isWide ? 100 : 56}
          height={56}
          loading="lazy"
          decoding="async"
          className={styles.picture}
        />
      )}
      <div className={styles.tools}>
        <Gaps>
          {!isGone && tools}
          {isOwn && !isGone && (
            <Link
              to={confirmPath(here, [id])}
              data-remove="true"
              data-id={id}
              data-title={title}
              className={button.quiet}
              aria-label={`删除“${label}”`}
              preventScrollReset
            >
              删除
            </Link>
          )}
          {isGone && restorableUntil !== null && (
            <button type="submit" name="restore" value={id} className={button.button} aria-label={`恢复“${label}”`}>
              恢复
            </button>
          )}
        </Gaps>
      </div>
    </li>
  );
}
