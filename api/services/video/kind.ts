import { sql } from "kysely";
import type { VideoCard } from "../../contract/video.ts";
import type { PostKind } from "../post/post-kind.ts";
import { playableFor } from "../visibility/visible-to.ts";
import { videoCards } from "./video-cards.ts";

export const videoKind: PostKind<VideoCard> = {
  kind: "video",
  name: "视频",
  title: "title",
  visibleTo: playableFor,
  commentsClosed: sql<boolean>`video.comments_closed = 1`,
  cards: videoCards,
  favourite: {
    table: "video",
    content: ({ title, summary, cover, author }) => ({ title, excerpt: summary, cover, author }),
  },
};
