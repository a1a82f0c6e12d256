import type { FeedbackEvent } from "#contract/posts/feedback.ts";
import { feedbackStatusName } from "#contract/posts/feedback-status.ts";
import { personName } from "~/lib/person-name.ts";
import { Badge } from "~/ui/badge.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./timeline.module.css";
import surface from "~/ui/surface/surface.module.css";

interface Props {
  events: FeedbackEvent[];
  now: number;
}

/** Lists all steps of the ticket: person, time and note. */
export function Timeline({ events, now }: Props) {
  return (
    <section id="timeline" className={`${surface.card} ${styles.timeline}`} aria-labelledby="timeline-title">
      <h2 id="timeline-title">进展</h2>
      <ol>
        {events.map((event) => (
          <li key={event.id} data-kind={event.kind}>
            <p className={styles.what}>{whatText(event)}</p>
            {event.related && (
              <p className={styles.related}>
                <a href={`/feedback/${event.related.id}`} className="touch">
                  #{event.related.id} {event.related.title}
                </a>
              </p>
            )}
            {event.note && <p className={styles.note}>{event.note}</p>}
            <p className={styles.who}>
              <Gaps>
                <a href={`/user/${event.actor.id}`} className="touch">
                  {personName(event.actor)}
                </a>
                {event.actor.role === "ADMIN" && <Badge>官方</Badge>} <TimeText iso={event.createdAt} now={now} />
              </Gaps>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function whatText({ kind, from, to }: FeedbackEvent): string {
  if (kind === "created") return "提交了反馈";
  if (kind === "edited") return "修改了反馈内容";
  if (kind === "reply") return "官方回复";
  if (kind === "merged") return "合并了一条重复的反馈";
  if (from === "need-info" && to === "processing") return "补充了信息，继续处理";
  if ((from === "resolved" || from === "closed") && to !== "closed")
    return `重新打开：${to ? feedbackStatusName[to] : ""}`;
  return to ? feedbackStatusName[to] : "";
}
