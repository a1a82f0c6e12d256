import type { ReactNode } from "react";
import { type SubjectRef, subjectName } from "#contract/shared/subject.ts";
import { countText } from "~/lib/count-text.ts";
import button from "~/ui/button/button.module.css";
import { Gaps } from "~/ui/gap.tsx";
import { Icon } from "~/ui/icon.tsx";
import { Island } from "~/ui/island.tsx";
import menu from "~/ui/menu/menu.module.css";
import { Popover } from "~/ui/popover/popover.tsx";
import { DeletePost, type Deletion } from "./delete-post.tsx";
import styles from "./post-actions.module.css";
import { Share } from "./share.tsx";

const loadReadingBar = () => import("./later/reading-bar.ts");

interface Props {
  subject: SubjectRef;
  /** The text that is shared with the address. */
  title: string;
  /** False before the publication, when nobody else sees the post. */
  isOut?: boolean;
  /** Everybody may see the post. */
  isPublic: boolean;
  /** The first action of the kind: 赞, 我也遇到. */
  like: ReactNode;
  /** The third one: 收藏, 关注进展. */
  keep: ReactNode;
  commentCount: number;
  /** The address that leads to the comment form; null where nobody may comment. */
  writePath: string | null;
  /** Null where nobody may repost it. */
  repostCount?: number | null;
  isMine: boolean;
  editPath: string | null;
  /** The kind's own items of 更多. */
  children?: ReactNode;
  /** Null for viewers who may not delete it. */
  deletion: Deletion | null;
  /** The reason why an action was refused. */
  error: string | null;
}

/**
 * The row of actions below a post of any kind. On phones it stays at the window's bottom while one reads
 * (later/reading-bar.ts).
 */
export function ActionRow(props: Props) {
  const { subject, title, isOut = true, isPublic, like, keep, commentCount, writePath, repostCount = null } = props;
  return (
    <div id="actions" className={styles.actions}>
      {props.error && (
        <p role="alert" className={styles.alert}>
          {props.error}
        </p>
      )}
      <div className={styles.reading} data-reading-bar={isOut || undefined}>
        <Gaps>
          {isOut && writePath !== null && (
            <a href={writePath} className={styles.write}>
              写评论…
            </a>
          )}
          {isOut && (
            <>
              {like}
              <a href="#comments" className={button.button}>
                <Icon name="comment" size={18} />
                <span data-word>评论</span> {countText(commentCount)}
              </a>
              {keep}
              <Share subject={subject} title={title} isPublic={isPublic} repostCount={repostCount} />
            </>
          )}
          <More {...props} />
        </Gaps>
      </div>
      {isOut && writePath !== null && <Island load={loadReadingBar} />}
    </div>
  );
}

function More({ subject, isMine, editPath, children, deletion }: Props) {
  if (isMine && editPath === null && deletion === null && !children) return null;
  return (
    <div className={styles.more}>
      <Popover
        hover={false}
        align="end"
        triggerClassName={button.quiet}
        trigger={
          <>
            <Icon name="more" size={18} />
            更多
          </>
        }
      >
        <div className={styles.items}>
          <Gaps>
            {editPath !== null && (
              <a href={editPath} className={menu.item}>
                <Icon name="edit" size={18} />
                编辑
              </a>
            )}
            {children}
            {!isMine && (
              <a href={`/report?kind=${subject.kind}&id=${subject.id}`} rel="nofollow" className={menu.item}>
                <Icon name="warning" size={18} />
                举报
              </a>
            )}
            {deletion !== null && <DeletePost what={subjectName[subject.kind]} {...deletion} />}
          </Gaps>
        </div>
      </Popover>
    </div>
  );
}
