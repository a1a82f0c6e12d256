import type { FeedbackCard } from "#api/contract/feedback.ts";
import { feedbackKindName } from "#api/contract/feedback-status.ts";
import { StatusChip } from "~/features/feedback/status-chip.tsx";
import buttons from "~/ui/button.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import styles from "./manage-feedback.module.css";

interface OwnTicketProps {
  item: FeedbackCard & { canEdit: boolean };
  isDeleted: boolean;
  now: number;
}

/** A line of the list; its buttons belong to the form around the list. */
export function OwnTicket({ item: { id, title, status, kind, createdAt, voteCount, commentCount, hasReply, canEdit }, isDeleted, now }: OwnTicketProps) {
  return (
    <li className={styles.item}>
      {!isDeleted && (
        <label className={styles.check}>
          <input type="checkbox" name="ids" value={id} />
          <span className="visually-hidden">选择「{title}」</span>
        </label>
      )}
      <div className={styles.words}>
        <h2 className={styles.title}>
          <StatusChip status={status} /> {isDeleted ? title : <a href={`/feedback/${id}`}>{title}</a>}
        </h2>
        <p className={styles.meta}>
          <span>{feedbackKindName[kind]}</span>
          <span>
            提交于 <TimeText iso={createdAt} now={now} />
          </span>
          <span>{voteCount} 人支持</span>
          <span>{commentCount} 条评论</span>
          {hasReply && <span>官方已回复</span>}
        </p>
      </div>
      <div className={styles.tools}>
        {isDeleted ? (
          <button type="submit" name="restore" value={id} className={buttons.quiet} aria-label={`恢复「${title}」`}>
            恢复
          </button>
        ) : (
          <>
            {canEdit && (
              <a href={`/feedback/edit/${id}`} className={buttons.quiet} aria-label={`编辑「${title}」`}>
                编辑
              </a>
            )}
            <button type="submit" name="remove" value={id} className={buttons.quiet} aria-label={`删除「${title}」`}>
              删除
            </button>
          </>
        )}
      </div>
    </li>
  );
}
