import { aiNoteName } from "#contract/posts/ai-names.ts";
import { circlePath } from "~/lib/circle-path.ts";
import { visibilityName } from "#contract/circles/visibility.ts";
import { linkPreference } from "~/lib/link-mode.ts";
import type { Sought } from "~/lib/match-parts.ts";
import { countText } from "~/lib/count-text.ts";
import { durationText } from "~/lib/duration-text.ts";
import { personName } from "~/lib/person-name.ts";
import { useLinkTarget } from "~/ui/app-link/app-link.tsx";
import { Badge } from "~/ui/badge.tsx";
import { Highlight } from "~/ui/highlight.tsx";
import { PlaceChip } from "~/ui/place-chip.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import type { VideoView } from "./card-data.ts";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./video-card.module.css";

const VIEWS = `${styles.count} ${styles.play}`;
const LIKES = `${styles.count} ${styles.like}`;
const COMMENTS = `${styles.count} ${styles.comment}`;

export interface CardProps {
  card: VideoView;
  now: number;
  /** Search words that the title highlights. */
  highlight?: Sought | undefined;
  /** True on the author's own page, which need not repeat the name. */
  isOfAuthor?: boolean;
}

/**
 * Renders one video of a list with plain links (ui/plain-links.tsx). The title's link is stretched over the whole card;
 * the author's link stays above it.
 */
export function VideoCard({ card, now, highlight, isOfAuthor = false }: CardProps) {
  const opens = useLinkTarget(linkPreference.posts);
  return (
    <article className={styles.card}>
      <div className={styles.poster}>
        {card.cover && (
          <img
            src={card.cover.thumbUrl}
            alt=""
            width={card.cover.width}
            height={card.cover.height}
            loading="lazy"
            decoding="async"
          />
        )}
        <p className={styles.over}>
          <Gaps>
            <span className={VIEWS} title="播放">
              {countText(card.viewCount)}
              <span className="visually-hidden">次播放 </span>
            </span>
            <span className={COMMENTS} title="评论">
              {countText(card.commentCount)}
              <span className="visually-hidden">条评论 </span>
            </span>
            {card.durationSeconds !== null && (
              <span className={styles.duration}>
                <span className="visually-hidden">时长 </span>
                {durationText(card.durationSeconds)}
              </span>
            )}
          </Gaps>
        </p>
      </div>
      <h2 className={styles.title}>
        <a href={`/video/${card.id}`} dir="auto" {...opens}>
          {highlight ? <Highlight text={card.title} query={highlight} /> : card.title}
        </a>
      </h2>
      <p className={styles.meta}>
        <Gaps>
          {!isOfAuthor && (
            <a href={`/user/${card.author.id}`} {...opens} className={styles.author}>
              {personName(card.author)}
            </a>
          )}
          {card.circle && (
            <PlaceChip to={circlePath(card.circle.id)} name={card.circle.name} isPrivate={card.circle.isPrivate} />
          )}
          {card.visibility !== "public" && <span>{visibilityName[card.visibility]}</span>}
          {card.aiNote && <Badge>{aiNoteName[card.aiNote]}</Badge>}
          <TimeText iso={card.publishedAt} now={now} />
          <span className={LIKES} title="赞">
            {countText(card.likeCount)}
            <span className="visually-hidden">个赞</span>
          </span>
        </Gaps>
      </p>
    </article>
  );
}
