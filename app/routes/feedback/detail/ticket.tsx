import { Prose } from "~/ui/prose.tsx";
import { circlePath } from "~/lib/circle-path.ts";
import type { FeedbackDetail } from "#contract/posts/feedback.ts";
import { feedbackKindName } from "#contract/posts/feedback-status.ts";
import type { UserInfo } from "#contract/people/user.ts";
import { circlePostPath } from "~/features/circle/circle-post-path.ts";
import { POST_DESK } from "~/features/circle/post-desk.ts";
import { StatusChip } from "~/features/feedback/status-chip.tsx";
import { DeletePost } from "~/features/post-actions/delete-post.tsx";
import row from "~/features/post-actions/post-actions.module.css";
import { personName } from "~/lib/person-name.ts";
import { removalPath } from "~/lib/removal-path.ts";
import { exactTimeText } from "~/lib/time-text.ts";
import button from "~/ui/button/button.module.css";
import { CachedHtml } from "~/fragments/cached-html.tsx";
import type { Fragment } from "~/fragments/fragment.ts";
import { Icon } from "~/ui/icon.tsx";
import { PersonLine } from "~/ui/person.tsx";
import prose from "~/ui/prose.module.css";
import { PlaceChip } from "~/ui/place-chip.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./detail.module.css";
import surface from "~/ui/surface/surface.module.css";
import { TicketButtons } from "./ticket-buttons.tsx";
import type { TicketRefusal } from "./ticket-refusal.ts";

interface Props {
  feedback: FeedbackDetail;
  /** The menu for the staff of the ticket's circle. */
  desk: Fragment | null;
  viewer: UserInfo | null;
  now: number;
  refusal: TicketRefusal | null;
}

export function Ticket({ feedback, desk, viewer, now, refusal }: Props) {
  // An edit within a minute counts as part of the submission.
  const isChanged = Date.parse(feedback.updatedAt) - Date.parse(feedback.createdAt) > 60_000;
  const ownRefusal = refusal && ["vote", "follow", "delete"].includes(refusal.intent) ? refusal.message : null;
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
        {isChanged && <span title={exactTimeText(feedback.updatedAt)}>修改过</span>}
      </PersonLine>
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
      {ownRefusal && (
        <p role="alert" className={row.alert}>
          {ownRefusal}
        </p>
      )}
      <div id="actions" className={`${row.actions} ${styles.actions}`}>
        <TicketButtons feedback={feedback} isGuest={!viewer} />
        <div className={row.own}>
          <Gaps>
            {feedback.canEdit && (
              <a href={`/feedback/edit/${feedback.id}`} className={button.quiet}>
                <Icon name="edit" size={16} />
                编辑
              </a>
            )}
            {feedback.isAuthor && (
              <a
                href={circlePostPath({ kind: "feedback", id: feedback.id }, feedback.circle?.id ?? null)}
                rel="nofollow"
                className={button.quiet}
              >
                {feedback.circle ? "换个圈子" : "放进圈子"}
              </a>
            )}
            {desk && <CachedHtml of={desk} form={POST_DESK} />}
            {feedback.canDelete && (
              <DeletePost
                what="反馈"
                question="删除后别人看不到它，30 天内可以在「我的反馈」里恢复。"
                reasonPath={feedback.isAuthor ? undefined : removalPath("feedback", feedback.id)}
              />
            )}
          </Gaps>
        </div>
      </div>
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
