import { Prose } from "~/ui/prose.tsx";
import type { ReactNode } from "react";
import { aiNoteName, aiNoteSentence } from "#contract/posts/ai-names.ts";
import { circlePath } from "~/lib/circle-path.ts";
import { visibilityName } from "#contract/circles/visibility.ts";
import { linkPreference } from "~/lib/link-mode.ts";
import { useLinkTarget } from "~/ui/app-link/app-link.tsx";
import { countText } from "~/lib/count-text.ts";
import { personName } from "~/lib/person-name.ts";
import { exactTimeText } from "~/lib/time-text.ts";
import { Badge } from "~/ui/badge.tsx";
import { Icon } from "~/ui/icon.tsx";
import { PersonLine } from "~/ui/person.tsx";
import { PlaceChip } from "~/ui/place-chip.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import type { CardAround } from "./card-around.ts";
import type { DynamicView } from "./card-data.ts";
import { DynamicLike } from "./dynamic-like.tsx";
import { ImageGrid } from "./image-grid.tsx";
import { OriginCard } from "./origin-card.tsx";
import { CardPoll } from "./poll-view.tsx";
import { VideoPlayer } from "../video-player/video-player.tsx";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./dynamic-card.module.css";
import surface from "~/ui/surface/surface.module.css";

interface Props {
  card: DynamicView;
  around: CardAround;
  /** True on the dynamic's own page: the text is complete, and no link leads to this page. */
  isWhole?: boolean;
  isFirst?: boolean;
  /** Replaces the poll that a list shows. */
  poll?: ReactNode;
  /** Replaces the actions that a list shows. */
  children?: ReactNode;
}

/** A list shows at most about this many characters and lines; the dynamic's own page shows the rest. */
const LONG_CHARACTERS = 220;
const LONG_LINES = 7;

function isLong(html: string): boolean {
  return html.replaceAll(/<[^>]*>/g, "").length > LONG_CHARACTERS || (html.match(/<br|<p/g)?.length ?? 0) > LONG_LINES;
}

/** E03: one dynamic, of plain elements and links (ui/plain-links.tsx). In a list the time's link covers the card. */
export function DynamicItem({ card, around, isWhole = false, isFirst = false, poll, children }: Props) {
  const path = `/dynamic/${card.id}`;
  const name = personName(card.author);
  const opens = useLinkTarget(linkPreference.posts);
  const isCut = !isWhole && isLong(card.html);
  return (
    <article id={`dynamic-${card.id}`} className={`${surface.card} ${styles.card}`} data-whole={isWhole || undefined}>
      <PersonLine person={card.author} size={isWhole ? 40 : 36}>
        {isWhole ? (
          <TimeText iso={card.createdAt} now={around.now} />
        ) : (
          <a href={path} className={styles.time} {...opens}>
            <TimeText iso={card.createdAt} now={around.now} />
            <span className="visually-hidden">，{name}的动态</span>
          </a>
        )}
        {card.editedAt && isWhole && (
          <a href={`${path}/history`} className={styles.edited} rel="nofollow" title={exactTimeText(card.editedAt)}>
            已编辑
          </a>
        )}
        {card.editedAt && !isWhole && <span> 已编辑 </span>}
        {card.region && <span>{isWhole ? ` IP 属地：${card.region} ` : ` ${card.region} `}</span>}
        {card.aiNote && <Badge>{(isWhole ? aiNoteSentence : aiNoteName)[card.aiNote]}</Badge>}
        {card.visibility !== "public" && (
          <span className={styles.lock}>
            <Icon name="lock" size={14} />
            {visibilityName[card.visibility]}
          </span>
        )}
      </PersonLine>
      <div className={styles.body}>
        {card.html && <Prose html={card.html} className={isCut ? `${styles.text} ${styles.clamped}` : styles.text} />}
        {!card.html && card.origin && <p className={styles.text}>转发</p>}
        {isCut && (
          <a href={path} className={styles.more} {...opens}>
            全文
          </a>
        )}
        {card.origin && <OriginCard origin={card.origin} />}
        <ImageGrid images={card.images} isFirst={isFirst} />
        {card.video && (
          <div className={styles.video}>
            <VideoPlayer file={card.video} label={`${name}的视频`} />
          </div>
        )}
        {card.poll && (poll ?? <CardPoll id={card.id} poll={card.poll} around={around} />)}
        {card.circle && (
          <p className={styles.circle}>
            <PlaceChip to={circlePath(card.circle.id)} name={card.circle.name} isPrivate={card.circle.isPrivate} />
          </p>
        )}
        {children ?? <DynamicActions card={card} around={around} />}
      </div>
    </article>
  );
}

/** The buttons 转发, 评论 and 赞 with their counts. */
export function DynamicActions({ card, around }: Pick<Props, "card" | "around">) {
  const name = personName(card.author);
  const opens = useLinkTarget(linkPreference.posts);
  return (
    <div className={styles.actions}>
      <Gaps>
        {card.canRepost ? (
          <a href={`/user/publish/dynamic?repost=dynamic-${card.id}`} className={styles.action}>
            <Icon name="repost" size={18} />
            <span className="visually-hidden">转发{name}的动态 </span>
            {card.repostCount > 0 ? countText(card.repostCount) : "转发"}
          </a>
        ) : (
          <span className={styles.action} data-off title="没有公开的动态不能转发">
            <Icon name="repost" size={18} />
            {card.repostCount > 0 ? countText(card.repostCount) : "转发"}
          </span>
        )}
        <a href={`/dynamic/${card.id}#comments`} className={styles.action} {...opens}>
          <Icon name="comment" size={18} />
          <span className="visually-hidden">评论{name}的动态 </span>
          {card.commentCount > 0 ? countText(card.commentCount) : "评论"}
        </a>
        <DynamicLike id={card.id} liked={card.liked} count={card.likeCount} name={name} around={around} />
      </Gaps>
    </div>
  );
}
