import { aiNoteName } from "#contract/posts/ai-names.ts";
import { Prose } from "~/ui/prose.tsx";
import { linkPreference } from "~/lib/link-mode.ts";
import { useLinkTarget } from "~/ui/app-link/app-link.tsx";
import { Badge } from "~/ui/badge.tsx";
import { countText } from "~/lib/count-text.ts";
import { personName } from "~/lib/person-name.ts";
import type { OriginView } from "./card-data.ts";
import { ImageGrid } from "./image-grid.tsx";
import { VideoPlayer } from "../video-player/video-player.tsx";
import styles from "./dynamic-card.module.css";

/** A repost form shows at most 3 pictures, so that its buttons below stay in view. */
const COMPACT = 3;

/** The post that a repost shares, within a card or a form. */
export function OriginCard({ origin, isCompact = false }: { origin: OriginView; isCompact?: boolean }) {
  const opens = useLinkTarget(linkPreference.posts);
  if (origin.state === "gone") return <p className={styles.gone}>原内容已删除</p>;
  const author = (
    <a href={`/user/${origin.author.id}`} className={`${styles.originAuthor} touch`} {...opens}>
      @{personName(origin.author)}
    </a>
  );
  const note = origin.aiNote && <Badge>{aiNoteName[origin.aiNote]}</Badge>;
  if (origin.state === "article") {
    return (
      <div className={styles.originArticle}>
        {origin.cover && (
          <img
            src={origin.cover.thumbUrl}
            alt=""
            width={origin.cover.width}
            height={origin.cover.height}
            loading="lazy"
            decoding="async"
          />
        )}
        <div className={styles.originWords}>
          <a href={`/article/${origin.id}`} className={`${styles.originTitle} touch`} {...opens}>
            {origin.title}
          </a>
          {origin.summary && <p className={styles.originSummary}>{origin.summary}</p>}
          <p className={styles.originFoot}>
            文章 · {author} {note}
          </p>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.origin}>
      {author}
      {origin.html && <Prose html={origin.html} className={`${styles.text} ${styles.clamped}`} />}
      <ImageGrid images={isCompact ? origin.images.slice(0, COMPACT) : origin.images} />
      {origin.video && (
        <div className={styles.video}>
          <VideoPlayer file={origin.video} label={`${personName(origin.author)}的视频`} />
        </div>
      )}
      <p className={styles.originFoot}>
        <a href={`/dynamic/${origin.id}`} className="touch" {...opens}>
          {origin.hasPoll ? "查看投票" : "查看原动态"}
        </a>{" "}
        {note} <span>{countText(origin.repostCount)} 转发</span> <span>{countText(origin.commentCount)} 评论</span>
      </p>
    </div>
  );
}
