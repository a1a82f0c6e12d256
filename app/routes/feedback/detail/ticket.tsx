import { Prose } from "~/ui/prose.tsx";
import { circlePath } from "~/lib/circle-path.ts";
import { aiNoteSentence } from "#contract/posts/ai-names.ts";
import type { FeedbackDetail } from "#contract/posts/feedback.ts";
import { feedbackKindName } from "#contract/posts/feedback-status.ts";
import type { UserInfo } from "#contract/people/user.ts";
import { circlePostPath } from "~/features/circle/circle-post-path.ts";
import { POST_DESK } from "~/features/circle/post-desk.ts";
import { StatusChip } from "~/features/feedback/status-chip.tsx";
import { ActionRow } from "~/features/post-actions/action-row.tsx";
import { AiAdvice } from "~/features/post-actions/ai-advice.tsx";
import { personName } from "~/lib/person-name.ts";
import { removalPath } from "~/lib/removal-path.ts";
import { exactTimeText } from "~/lib/time-text.ts";
import { CachedHtml } from "~/fragments/cached-html.tsx";
import type { Fragment } from "~/fragments/fragment.ts";
import { Badge } from "~/ui/badge.tsx";
import { Icon } from "~/ui/icon.tsx";
import menu from "~/ui/menu/menu.module.css";
import { PersonLine } from "~/ui/person.tsx";
import prose from "~/ui/prose.module.css";
import { PlaceChip } from "~/ui/place-chip.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./detail.module.css";
import surface from "~/ui/surface/surface.module.css";
import { FollowTicket, VoteButton } from "./ticket-buttons.tsx";
import type { TicketRefusal } from "./ticket-refusal.ts";

interface Props {
  feedback: FeedbackDetail;
  /** The menu for the staff of the ticket's circle. */
  desk: Fragment | null;
  viewer: UserInfo | null;
  now: number;
  /** The address that leads to the comment form; null where nobody may comment. */
  writePath: string | null;
  refusal: TicketRefusal | null;
}

export function Ticket({ feedback, desk, viewer, now, writePath, refusal }: Props) {
  // An edit within a minute counts as part of the submission.
  const isChanged = Date.parse(feedback.updatedAt) - Date.parse(feedback.createdAt) > 60_000;
  const error = refusal && ["vote", "follow", "delete"].includes(refusal.intent) ? refusal.message : null;
  return (
    <article className={`${surface.card} ${styles.ticket}`}>
      <p className={styles.crumb}>
        <a href="/feedback" className="touch">
          反馈
        </a>{" "}
        <span>#{feedback.id}</span>{" "}
        {feedback.circle && (
          <PlaceChip
            to={circlePath(feedback.circle.id)}
            name={feedback.circle.name}
            isPrivate={feedback.circle.isPrivate}
          />
        )}
      </p>
      <h1 className={styles.title} dir="auto">
        {feedback.title}
      </h1>
      <PersonLine person={feedback.author} size={36}>
        <span>{feedbackKindName[feedback.kind]}</span> <TimeText iso={feedback.createdAt} now={now} />{" "}
        {feedback.region && <span>IP 属地：{feedback.region} </span>}
        {feedback.aiNote && <Badge>{aiNoteSentence[feedback.aiNote]}</Badge>}
        {isChanged && <span title={exactTimeText(feedback.updatedAt)}>修改过</span>}
      </PersonLine>
      <AiAdvice note={feedback.aiNote} editPath={feedback.canEdit ? `/feedback/edit/${feedback.id}` : null} />
      <StatusBox feedback={feedback} now={now} />
      <Prose html={feedback.html} className={prose.prose} data-viewer-gallery />
      <EnvironmentList feedback={feedback} />
      {feedback.reply && (
        <section id="reply" className={styles.reply} aria-labelledby="reply-title">
          <h2 id="reply-title">
            官方回复{" "}
            <small>
              {personName(feedback.reply.author)} · <TimeText iso={feedback.reply.repliedAt} now={now} />
            </small>
          </h2>
          <Prose html={feedback.reply.html} className={prose.small} data-viewer-gallery />
        </section>
      )}
      <ActionRow
        subject={{ kind: "feedback", id: feedback.id }}
        title={feedback.title}
        isPublic
        like={<VoteButton feedback={feedback} isGuest={!viewer} />}
        keep={<FollowTicket feedback={feedback} isGuest={!viewer} />}
        commentCount={feedback.commentCount}
        writePath={writePath}
        isMine={feedback.isAuthor}
        editPath={feedback.canEdit ? `/feedback/edit/${feedback.id}` : null}
        deletion={
          feedback.canDelete
            ? {
                question: "删除后别人看不到它，30 天内可以在「我的反馈」里恢复。",
                reasonPath: feedback.isAuthor ? undefined : removalPath("feedback", feedback.id),
              }
            : null
        }
        error={error}
      >
        {feedback.isAuthor && (
          <a
            href={circlePostPath({ kind: "feedback", id: feedback.id }, feedback.circle?.id ?? null)}
            rel="nofollow"
            className={menu.item}
          >
            <Icon name="circle" size={18} />
            {feedback.circle ? "换个圈子" : "放进圈子"}
          </a>
        )}
        {desk && <CachedHtml of={desk} form={POST_DESK} />}
      </ActionRow>
    </article>
  );
}

/** The ticket's status, and the note of the last step. */
function StatusBox({
  feedback: { status, statusNote, movedAt, original, resolvedVersion },
  now,
}: {
  feedback: FeedbackDetail;
  now: number;
}) {
  return (
    <div className={styles.status} data-status={status}>
      <p className={styles.statusLine}>
        <Gaps>
          <StatusChip status={status} />
          {status === "duplicate" && (
            <span>
              {original ? (
                <>
                  已合并到{" "}
                  <a href={`/feedback/${original.id}`}>
                    #{original.id} {original.title}
                  </a>
                </>
              ) : (
                "原单已删除"
              )}
            </span>
          )}
          {resolvedVersion && <span>随 {resolvedVersion} 版本解决</span>}
          <span className={styles.when}>
            <TimeText iso={movedAt} now={now} />
          </span>
        </Gaps>
      </p>
      {statusNote && <p className={styles.statusNote}>{statusNote}</p>}
    </div>
  );
}

function EnvironmentList({ feedback: { version, device, os, browser } }: { feedback: FeedbackDetail }) {
  const lines = [
    ["版本", version],
    ["设备", device],
    ["系统", os],
    ["浏览器", browser],
  ].filter(([, text]) => text);
  if (lines.length === 0) return null;
  return (
    <dl className={styles.environment} aria-label="环境">
      {lines.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
