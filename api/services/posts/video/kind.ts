import { sql, type Updateable } from "kysely";
import type { VideoCard } from "../../../../contract/posts/video.ts";
import { subjectName } from "../../../../contract/shared/subject.ts";
import type { VideoTable } from "../../../db/schema/video.ts";
import type { PostKind } from "../post/post-kind.ts";
import { dropPart } from "../series/sync-part.ts";
import { forgetDanmakuOn } from "../danmaku/forget-danmaku.ts";
import { videoListing } from "./listing.ts";
import { videoCards } from "./video-cards.ts";
import { videoFinished } from "./video-finished.ts";
import { withCircles } from "../../circles/circle-post/followed.ts";
import { playableVideo } from "./video-rows.ts";
import { rerenderVideos } from "./rerender-videos.ts";
import { followingPageQuery } from "./video-pages.ts";
import { playableFor } from "./playable-for.ts";

export const videoKind: PostKind<VideoCard> = {
  kind: "video",
  name: subjectName.video,
  one: "这个视频",
  title: "title",
  counted: "listed_video_count",

  visibleTo: playableFor,
  isSecret: sql<boolean>`(video.visibility = 'self' or video.published_at is null)`,
  isPrivate: sql<boolean>`video.visibility = 'self'`,
  commentsClosed: sql<boolean>`video.comments_closed = 1`,

  cards: videoCards,
  followed: (ask) =>
    withCircles(ask, "video", async () =>
      (await followingPageQuery(ask).execute()).map(({ id, at }) => ({ id, at: at ?? 0 })),
    ),
  favourite: {
    table: "video",
    content: ({ title, summary, cover, author }) => ({ title, excerpt: summary, cover, author }),
  },
  like: { table: "video", assertReadable: ({ ctx, viewer, id }) => playableVideo({ ctx, viewer, videoId: id }) },
  video: { finished: videoFinished },

  circle: {
    publishedAt: sql<number | null>`published_at`,
    isShown: sql<boolean>`(deleted_at is null and published_at is not null and visibility = 'public')`,
    likes: sql<number>`like_count`,
    moved: ({ trx, ctx, id }) => videoListing(trx, ctx, id),
  },

  series: {
    kind: "video",
    publishedAt: sql<number>`coalesce(published_at, created_at)`,
    length: sql<
      number | null
    >`(select duration_ms / 1000.0 from video_file where subject_kind = 'video' and subject_id = video.id)`,
    ownOrder: "created_at",
  },

  search: {
    isFound: sql<boolean>`is_listed = 1`,
    isTitled: true,
    time: "published_at",
    heat: sql<number>`(like_count + comment_count + favourite_count + view_count / 50)`,
    readers: sql<number>`view_count`,
  },
  found: { rows: sql<boolean>`is_listed = 1 and is_enclosed = 0`, changedAt: sql<number>`updated_at` },
  mentions: ["video"],
  pictures: [
    { kind: "video", table: "video", id: "id", words: ["source", "html"], writer: "author_id" },
    { kind: "video", table: "video", id: "id", image: "cover_image_id" },
  ],
  texts: rerenderVideos,

  relisted: ({ trx, ctx, id }) => videoListing(trx, ctx, id),
  purge: {
    first: (ctx, id) => forgetDanmakuOn(ctx, id),
    blank: {
      title: "",
      summary: "",
      source: "",
      html: "",
      cover_image_id: null,
      region: null,
    } satisfies Updateable<VideoTable>,
    async also(trx, id) {
      await dropPart(trx, { kind: "video", id });
      for (const table of ["watch_place", "video_caption"] as const)
        await trx.deleteFrom(table).where("video_id", "=", id).execute();
    },
  },
};
