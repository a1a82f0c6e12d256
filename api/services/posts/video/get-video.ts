import type { Caller, Context, Viewer } from "../../../context.ts";
import type { CommentPart } from "../../../../contract/posts/comment.ts";
import type { DanmakuPart } from "../../../../contract/posts/danmaku.ts";
import type { SeriesBox } from "../../../../contract/posts/series-box.ts";
import type { VideoCard, VideoDetail } from "../../../../contract/posts/video.ts";
import { mayOnSite } from "../../../../contract/shared/staff-names.ts";
import { viewReader } from "../../shared/address/view-reader.ts";
import { marksFor } from "../../circles/circle-post/marks-for.ts";
import { captionTracks } from "../caption/caption-rows.ts";
import { commentPart, type PartQuery } from "../comment/comment-part.ts";
import { danmakuPart } from "../danmaku/danmaku-state.ts";
import { tiesTo } from "../post/ties-to.ts";
import { seriesOf } from "../series/series-of.ts";
import { readerOf } from "../../circles/visibility/visible-to.ts";
import { renditionsOf } from "../../files/video-file/renditions-of.ts";
import { cardsOfVideos, videoCards } from "./video-cards.ts";
import { authorPageQuery } from "./video-pages.ts";
import { relatedVideos } from "./related-videos.ts";
import { watchPlaceIn } from "./watch-place.ts";
import { readableVideo, type VideoRow } from "./video-rows.ts";

interface GetVideo {
  ctx: Context;
  caller: Caller;
  viewer: Viewer | null;
  videoId: number;
  query: PartQuery & { danmakuCursor?: string | undefined };
}

/** The number of the author's other videos on a video's page. */
const MORE = 6;

/**
 * E02: one video, others of its author and of other people, a page of its comments, and a page of its danmaku. Once the video is published, each reader's view is
 * counted once in six hours.
 * @throws ApiError NOT_FOUND, FORBIDDEN as `readableVideo`
 */
export async function getVideo({ ctx, caller, viewer, videoId, query }: GetVideo): Promise<{
  video: VideoDetail;
  more: VideoCard[];
  related: VideoCard[];
  comments: CommentPart;
  danmaku: DanmakuPart;
  series: SeriesBox | null;
  watchedTo: number | null;
}> {
  const row = await readableVideo({ ctx, viewer, videoId });
  if (row.published_at !== null)
    ctx.views.add("video", videoId, viewReader({ ctx, caller, viewer, authorId: row.author_id }));
  const ties = await tiesTo(ctx, viewer, {
    kind: "video",
    id: videoId,
    authorId: row.author_id,
    circleId: row.circle_id,
  });
  const film = {
    id: videoId,
    authorId: row.author_id,
    circleId: row.circle_id,
    isPublished: row.published_at !== null,
  };
  const [[made], more, circleMarks, comments, danmaku, series, watchedTo, captions] = await Promise.all([
    cardsOfVideos(ctx, [row], viewer?.id),
    moreOf(ctx, viewer, row),
    marksFor(ctx, viewer, { kind: "video", id: videoId, circleId: row.circle_id }, ties.role),
    commentPart({ ctx, viewer, subject: { kind: "video", id: videoId, authorId: row.author_id }, query }),
    danmakuPart({ ctx, viewer, film, query }),
    seriesOf({ ctx, viewer, post: { kind: "video", id: videoId } }),
    watchPlaceIn({ ctx, viewer, videoId }),
    captionTracks(ctx, videoId),
  ]);
  if (!made) throw new Error("a row makes a card");
  const related = await relatedVideos({
    ctx,
    viewer,
    tagIds: made.card.tags.map((tag) => tag.id),
    shown: [videoId, ...more.map((one) => one.id)],
  });
  const renditions = made.file?.state === "ready" ? await renditionsOf(ctx, made.file.id) : null;
  const isAuthor = viewer?.id === row.author_id;
  const video: VideoDetail = {
    ...made.card,
    html: row.html,
    file: made.file,
    ...(renditions && { renditions }),
    captions,
    isPublished: row.published_at !== null,
    updatedAt: new Date(row.updated_at).toISOString(),
    relation: ties.relation,
    liked: ties.liked,
    favouriteCount: row.favourite_count,
    favourited: ties.favourited,
    commentsClosed: row.comments_closed === 1,
    circleMarks,
    canEdit: isAuthor,
    canDelete: isAuthor || mayOnSite(viewer, "remove", "video"),
  };
  return { video, more, related, comments, danmaku, series, watchedTo };
}

async function moreOf(ctx: Context, viewer: Viewer | null, row: VideoRow): Promise<VideoCard[]> {
  const reader = await readerOf(ctx, viewer, row.author_id);
  const rows = await authorPageQuery({
    ctx,
    authorId: row.author_id,
    reader,
    cursor: undefined,
    limit: MORE,
  }).execute();
  const others = rows.flatMap(({ id }) => (id === row.id ? [] : [id])).slice(0, MORE);
  return videoCards(ctx, viewer, others);
}
