import type { VideoView } from "~/features/video-card/card-data.ts";
import { linkPreference } from "~/lib/link-mode.ts";
import { AppLink } from "~/ui/app-link/app-link.tsx";
import { countText } from "~/lib/count-text.ts";
import { durationText } from "~/lib/duration-text.ts";
import surface from "~/ui/surface/surface.module.css";
import styles from "./detail.module.css";

interface Props {
  videos: VideoView[];
  author: { id: number };
  /** True for the list below the video, on screens without an aside. */
  isFolded?: boolean;
}

/** Other videos of the same author, as plain links. Renders nothing when there are none. */
export function MoreVideos({ videos, author, isFolded = false }: Props) {
  if (videos.length === 0) return null;
  return (
    <nav className={`${surface.card} ${isFolded ? styles.below : styles.beside}`} aria-label="作者的其他视频">
      <h2 className={styles.heading}>
        作者的其他视频
        <a href={`/user/${author.id}?tab=videos`}>全部</a>
      </h2>
      <ul className={styles.more}>
        {videos.map(({ id, title, cover, durationSeconds, viewCount }) => (
          <li key={id}>
            <AppLink href={`/video/${id}`} className={styles.item} prefer={linkPreference.posts}>
              <span className={styles.thumb}>
                {cover && (
                  <img
                    src={cover.thumbUrl}
                    alt=""
                    width={cover.width}
                    height={cover.height}
                    loading="lazy"
                    decoding="async"
                  />
                )}
                {durationSeconds !== null && <span className={styles.duration}>{durationText(durationSeconds)}</span>}
              </span>
              <span>
                <span className={styles.name}>{title}</span>
                <span className={styles.small}>{countText(viewCount)} 播放</span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
