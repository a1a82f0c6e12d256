import type { TagBrief } from "#contract/posts/article.ts";
import type { VideoSort } from "#contract/posts/video-names.ts";
import chips from "~/ui/tabs/chips.module.css";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./list.module.css";

export function videosPath(sort: VideoSort, tag: string | undefined): string {
  if (tag) return `/video?tag=${tag}`;
  return sort === "latest" ? "/video" : `/video?sort=${sort}`;
}

/** The choice of videos: newest, most viewed, or one tag. Plain links (ui/plain-links.tsx). */
export function VideoNav({ sort, tag, tags }: { sort: VideoSort; tag: string | undefined; tags: TagBrief[] }) {
  const choices = [
    { to: "/video", name: "最新", isHere: !tag && sort === "latest" },
    { to: videosPath("views", undefined), name: "最多播放", isHere: !tag && sort === "views" },
    ...tags.map(({ slug, name }) => ({ to: videosPath("latest", slug), name, isHere: slug === tag })),
  ];
  return (
    <nav aria-label="视频分类" className={`${chips.row} ${styles.chips}`}>
      <Gaps>
        {choices.map(({ to, name, isHere }) => (
          <a key={to} href={to} className={chips.chip} aria-current={isHere ? "page" : undefined}>
            {name}
          </a>
        ))}
      </Gaps>
    </nav>
  );
}
