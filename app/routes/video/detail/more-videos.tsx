import type { VideoView } from "~/features/video-card/card-data.ts";
import { linkPreference } from "~/lib/link-mode.ts";
import { AppLink } from "~/ui/app-link/app-link.tsx";
import { countText } from "~/lib/count-text.ts";
import { durationText } from "~/lib/duration-text.ts";
import { personName } from "~/lib/person-name.ts";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import styles from "./detail.module.css";

interface Props {
  videos: VideoView[];
  name: string;
  /** The path of the whole list. */
  allPath?: string;
  /** True for the list below the video, on screens without an aside. */
  isFolded?: boolean;
}

/** Other videos as plain links, beside a video or below it. */
export function MoreVideos({ videos, name, allPath, isFolded = false }: Props) {
  return (
    <nav className={`${surface.card} ${isFolded ? styles.below : styles.beside}`} aria-label={name}>
      <h2 className={styles.heading}>
        {name}
        {allPath && <a href={allPath}>全部</a>}
      </h2>
      <ul className={styles.more}>
        {videos.map(({ id, title, cover, durationSeconds, viewCount, author }) => (
          <li key={id}>
            <AppLink href={`/video/${id}`} className={styles.item} prefer={linkPreference.posts}>
              <Gaps>
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
                  <Gaps>
                    <span className={styles.name} dir="auto">
                      {title}
                    </span>
                    <span className={styles.small} dir="auto">
                      {personName(author)}
                    </span>
                    <span className={styles.small}>{countText(viewCount)} 播放</span>
                  </Gaps>
                </span>
              </Gaps>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
