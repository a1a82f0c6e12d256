import type { CardView } from "./card-data.ts";
import { countText } from "~/lib/count-text.ts";
import { Highlight } from "~/ui/highlight.tsx";
import { Icon } from "~/ui/icon.tsx";
import { PersonLine } from "~/ui/person.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import styles from "./article-card.module.css";

/** One article in a list, of plain links (ui/plain-links.tsx). The title's link is stretched over the whole card; the other links stand above it. */
export function ArticleCard({ card, now, isFirst = false, highlight }: { card: CardView; now: number; isFirst?: boolean; highlight?: string | undefined }) {
  const path = `/article/${card.id}`;
  return (
    <article className={styles.card}>
      <PersonLine person={card.author}>
        <TimeText iso={card.publishedAt} now={now} />
        {card.region && <span>{card.region}</span>}
      </PersonLine>
      <div className={card.cover ? styles.withCover : undefined}>
        <div>
          <h2 className={styles.title}>
            <a href={path}>
              <Highlight text={card.title} query={highlight} />
            </a>
          </h2>
          {card.summary && (
            <p className={styles.summary}>
              <Highlight text={card.summary} query={highlight} />
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
            loading={isFirst ? "eager" : "lazy"}
            decoding="async"
          />
        )}
      </div>
      <div className={styles.foot}>
        {card.tags.map((tag) => (
          <a key={tag.id} href={`/?tag=${tag.slug}`} className={styles.tag}>
            {tag.name}
          </a>
        ))}
        <span className={styles.counts}>
          <span className={styles.count} title={`${card.viewCount} 次阅读`}>
            <Icon name="eye" size={16} />
            {countText(card.viewCount)}
            <span className="visually-hidden">次阅读</span>
          </span>
          <span className={styles.count} title={`${card.likeCount} 个赞`}>
            <Icon name="like" size={16} />
            {countText(card.likeCount)}
            <span className="visually-hidden">个赞</span>
          </span>
          <a href={`${path}#comments`} className={styles.count} title={`${card.commentCount} 条评论`}>
            <Icon name="comment" size={16} />
            {countText(card.commentCount)}
            <span className="visually-hidden">条评论</span>
          </a>
        </span>
      </div>
    </article>
  );
}

export function ArticleList({ cards, now, highlight }: { cards: CardView[]; now: number; highlight?: string }) {
  return (
    <ol className={styles.list}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <ArticleCard card={card} now={now} isFirst={index < 2} highlight={highlight} />
        </li>
      ))}
    </ol>
  );
}

