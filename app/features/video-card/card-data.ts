import type { VideoCard } from "#contract/posts/video.ts";

/** The fields that a card shows. A whole `VideoCard` fits this type, too. */
export interface VideoView extends Pick<
  VideoCard,
  | "id"
  | "title"
  | "durationSeconds"
  | "publishedAt"
  | "viewCount"
  | "likeCount"
  | "commentCount"
  | "visibility"
  | "circle"
  | "aiNote"
> {
  cover: { thumbUrl: string; width: number; height: number } | null;
  author: { id: number; name: string | null };
}

export function videoView({
  id,
  title,
  durationSeconds,
  publishedAt,
  viewCount,
  likeCount,
  commentCount,
  visibility,
  circle,
  aiNote,
  cover,
  author,
}: VideoCard): VideoView {
  return {
    id,
    title,
    durationSeconds,
    publishedAt,
    viewCount,
    likeCount,
    commentCount,
    visibility,
    circle,
    aiNote,
    cover: cover && { thumbUrl: cover.thumbUrl, width: cover.width, height: cover.height },
    author: { id: author.id, name: author.name },
  };
}

/** Reduces cards to the fields that lists show: the page carries its data twice, as HTML and for the script. */
export function videoPage(page: { items: VideoCard[]; nextCursor: string | null }): {
  items: VideoView[];
  nextCursor: string | null;
} {
  return { items: page.items.map(videoView), nextCursor: page.nextCursor };
}
