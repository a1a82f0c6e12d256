import { aiNoteName } from "#contract/posts/ai-names.ts";
import { circlePath } from "~/lib/circle-path.ts";
import type { FeedbackCard } from "#contract/posts/feedback.ts";
import { feedbackKindName } from "#contract/posts/feedback-status.ts";
import { linkPreference } from "~/lib/link-mode.ts";
import type { Sought } from "~/lib/match-parts.ts";
import { countText } from "~/lib/count-text.ts";
import { personName } from "~/lib/person-name.ts";
import { useLinkTarget } from "~/ui/app-link/app-link.tsx";
import { Badge } from "~/ui/badge.tsx";
import { Highlight } from "~/ui/highlight.tsx";
import { PlaceChip } from "~/ui/place-chip.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import { StatusChip } from "./status-chip.tsx";
import cover from "../../ui/cover-link.module.css";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./ticket-card.module.css";
import surface from "~/ui/surface/surface.module.css";

/** The whole card links to the ticket. Plain elements only, because a page has twenty cards. */
export function TicketCard({
  ticket,
  now,
  highlight,
}: {
  ticket: FeedbackCard;
  now: number;
  highlight?: Sought | undefined;
}) {
  const {
    id,
    title,
    status,
    kind,
    summary,
    version,
    author,
    voteCount,
    commentCount,
    hasReply,
    createdAt,
    circle,
    aiNote,
  } = ticket;
  const opens = useLinkTarget(linkPreference.posts);
  return (
    <article className={`${surface.card} ${styles.card}`}>
      <div className={styles.votes} title={`${voteCount} 人也遇到`}>
        <Gaps>
          <b>{countText(voteCount)}</b>
          <span>{"支持 "}</span>
        </Gaps>
      </div>
      <div>
        <h2 className={styles.name}>
          <Gaps>
            <StatusChip status={status} />
            <a href={`/feedback/${id}`} dir="auto" {...opens} className={cover.link}>
              <Highlight text={title} query={highlight} />
            </a>
          </Gaps>
        </h2>
        <p className={styles.summary}>
          <Highlight text={summary} query={highlight} />
        </p>
        <p className={styles.small}>
          <Gaps>
            <span>{feedbackKindName[kind]}</span> {version && <span>{version}</span>}
            <a href={`/user/${author.id}`} className={`${styles.author} touch`}>
              {personName(author)}
            </a>
            <TimeText iso={createdAt} now={now} /> {commentCount > 0 && <span>{countText(commentCount)} 条评论</span>}
            {circle && <PlaceChip to={circlePath(circle.id)} name={circle.name} isPrivate={circle.isPrivate} />}
            {aiNote && <Badge>{aiNoteName[aiNote]}</Badge>}
            {hasReply && <span className={styles.replied}>官方已回复</span>}
          </Gaps>
        </p>
      </div>
    </article>
  );
}
