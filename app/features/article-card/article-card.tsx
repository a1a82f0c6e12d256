import { aiNoteName } from "#contract/posts/ai-names.ts";
import { circlePath } from "~/lib/circle-path.ts";
import { linkPreference } from "~/lib/link-mode.ts";
import type { Sought } from "~/lib/match-parts.ts";
import { countText } from "~/lib/count-text.ts";
import { useLinkTarget } from "~/ui/app-link/app-link.tsx";
import { Badge } from "~/ui/badge.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { Highlight } from "~/ui/highlight.tsx";
import { PersonLine } from "~/ui/person.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import styles from "./article-card.module.css";
import surface from "~/ui/surface/surface.module.css";
import type { CardView } from "./card-data.ts";

// Icons are CSS masks, so that a feed of twenty cards is rendered with a hundred fewer elements.
const VIEWS = `${styles.count} ${styles.eye}`;
const LIKES = `${styles.count} ${styles.like}`;
const COMMENTS = `${styles.count} ${styles.comment}`;

/**
 * Renders one article of a list with plain links (ui/plain-links.tsx). The title's link is stretched over the whole
 * card; the other links stay above it.
 */
export function ArticleCard({
  card,
  now,
  isFirst = false,
  highlight,
  reason,
}: {
  card: CardView;
  now: number;
  isFirst?: boolean;
  highlight?: Sought | undefined;
  reason?: string | undefined;
}) {
  const path = `/article/${card.id}`;
  // Posts open in this tab unless the reader chose new tabs: Back then finds the list at its old length (S09).
  const opens = useLinkTarget(linkPreference.posts);
  return (
    <article className={`${surface.card} ${styles.card}`}>
      <PersonLine person={card.author}>
        <TimeText iso={card.publishedAt} now={now} />
        {card.region && <span>{card.region}</span>}
        {card.aiNote && <Badge>{aiNoteName[card.aiNote]}</Badge>}
      </PersonLine>
      <div className={card.cover ? styles.withCover : undefined}>
        <div>
          <h2 className={styles.title}>
            <Gaps>
              {card.isPinned && <span className={styles.mark}>置顶</span>}
              {card.isEssence && <span className={styles.mark}>精华</span>}
              <a href={path} dir="auto" {...opens} data-discover={isFirst ? "true" : undefined}>
                {highlight ? <Highlight text={card.title} query={highlight} /> : card.title}
              </a>
            </Gaps>
          </h2>
          {card.summary && (
            <p className={styles.summary} dir="auto">
              {highlight ? <Highlight text={card.summary} query={highlight} /> : card.summary}
            </p>
          )}
        </div>
        {card.cover && (
          <img
            className={styles.cover}
            src={card.cover.thumbUrl}
            alt=""
            width={card.cover.width}
            height={card.cover.height}
            loading="lazy"
            decoding="async"
          />
        )}
      </div>
      <div className={styles.foot}>
        <Gaps>
          {card.circle && (
            <a href={circlePath(card.circle.id)} className={`${styles.tag} ${styles.circle}`} title="圈子">
              {card.circle.name}
            </a>
          )}
          {card.tags.map((tag) => (
            <a key={tag.id} href={`/?tag=${tag.slug}`} className={styles.tag}>
              {tag.name}
            </a>
          ))}
          <span className={styles.counts}>
            <span className={VIEWS} title="阅读">
              {countText(card.viewCount)}
              <span className="visually-hidden">次阅读 </span>
            </span>
            <span className={LIKES} title="赞">
              {countText(card.likeCount)}
              <span className="visually-hidden">个赞 </span>
            </span>
            <a href={`${path}#comments`} {...opens} className={COMMENTS} title="评论">
              {countText(card.commentCount)}
              <span className="visually-hidden">条评论</span>
            </a>
          </span>
        </Gaps>
      </div>
      {reason && <p className={styles.reason}>{`为什么看到这条：${reason}`}</p>}
    </article>
  );
}
