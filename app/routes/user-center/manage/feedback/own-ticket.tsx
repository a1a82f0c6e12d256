import { Link } from "react-router";
import type { OwnFeedback } from "#contract/posts/feedback.ts";
import { feedbackKindName } from "#contract/posts/feedback-status.ts";
import { StatusChip } from "~/features/feedback/status-chip.tsx";
import { personName } from "~/lib/person-name.ts";
import button from "~/ui/button/button.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import { ManageRow } from "../manage-row.tsx";

export function OwnTicket({
  item,
  here,
  isFollowed,
  now,
}: {
  item: OwnFeedback;
  here: string;
  isFollowed: boolean;
  now: number;
}) {
  const { id, title, status, kind, author, createdAt, voteCount, commentCount, hasReply, canEdit } = item;
  return (
    <ManageRow
      id={id}
      title={title}
      path={`/feedback/${id}`}
      trash={item}
      here={here}
      isOwn={!isFollowed}
      mark={<StatusChip status={status} />}
      meta={
        <>
          <span>{feedbackKindName[kind]}</span>
          <span>
            {isFollowed && personName(author)} 提交于 <TimeText iso={createdAt} now={now} />
          </span>
          <span>{voteCount} 人支持</span>
          <span>{commentCount} 条评论</span>
          {hasReply && <span>官方已回复</span>}
        </>
      }
      tools={
        isFollowed ? (
          <button type="submit" name="unfollow" value={id} className={button.quiet} aria-label={`取消关注“${title}”`}>
            取消关注
          </button>
        ) : (
          canEdit && (
            <Link to={`/feedback/edit/${id}`} className={button.quiet} aria-label={`编辑“${title}”`}>
              编辑
            </Link>
          )
        )
      }
    />
  );
}
