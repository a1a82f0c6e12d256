import { imagesBelow } from "../../files/image/images-of-ids.ts";
import type { Context, Viewer } from "../../../context.ts";
import type { DynamicCard } from "../../../../contract/posts/dynamic.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { oneLine } from "../../../../contract/shared/one-line.ts";
import { mayOnSite } from "../../../../contract/shared/staff-names.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { readableNames } from "../../../markdown/mentions.ts";
import { openingOf } from "../../../markdown/opening-of.ts";
import { isForAll } from "../../circles/visibility/visible-to.ts";
import { circleIn, circlesOf } from "../../circles/circle-post/circles-of.ts";
import { likedBy } from "../post/liked-by.ts";
import { pollsOf } from "../poll/polls-of.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { aiNoteOf } from "../ai/ai-note.ts";
import { videosOfDynamics } from "./dynamic-videos.ts";
import { authorsOfOrigins, originRows, originViews } from "./dynamic-origins.ts";
import { type DynamicRow, dynamicColumns } from "./dynamic-rows.ts";

const rowsOfIds = cachedQuery((db, { ids }: { ids: number[] }) =>
  db.selectFrom("dynamic").select(dynamicColumns).where("id", "in", ids),
);

/**
 * Cards in the order of `ids`, which the caller has checked for visibility; pictures, videos, polls, origins and
 * authors take one query each.
 */
export async function dynamicCards(ctx: Context, viewer: Viewer | null, ids: number[]): Promise<DynamicCard[]> {
  if (ids.length === 0) return [];
  const rows = await rowsOfIds.rows(ctx.db, { ids });
  const cards = new Map((await cardsOfDynamics(ctx, viewer, rows)).map((card) => [card.id, card]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** Turns rows into cards, in the same order. */
export async function cardsOfDynamics(ctx: Context, viewer: Viewer | null, rows: DynamicRow[]): Promise<DynamicCard[]> {
  const idsWith = (flag: "has_images" | "has_poll" | "has_video") =>
    rows.filter((row) => row[flag] === 1).map((row) => row.id);
  const [origins, images, videos, polls, liked] = await Promise.all([
    originRows(ctx, rows),
    imagesBelow(ctx, "dynamic", idsWith("has_images")),
    videosOfDynamics(ctx, idsWith("has_video")),
    pollsOf(ctx, viewer, "dynamic", idsWith("has_poll")),
    likedBy(
      ctx,
      viewer,
      "dynamic",
      rows.map((row) => row.id),
    ),
  ]);
  const circles = await circlesOf(ctx, rows);
  const authors = await userBriefs(ctx, [...rows.map((row) => row.author_id), ...authorsOfOrigins(origins)]);
  const originOf = await originViews(ctx, origins, authors);
  return rows.map((row) => ({
    id: row.id,
    author: briefOf(authors, row.author_id),
    html: row.html,
    summary: openingOf(oneLine(readableNames(row.source)), limits.summaryMax),
    images: images.get(row.id) ?? [],
    video: videos.get(row.id) ?? null,
    poll: polls.get(row.id) ?? null,
    origin: originOf(row),
    visibility: row.visibility,
    circle: circleIn(circles, row),
    aiNote: aiNoteOf(row, videos.get(row.id)?.isAiMarked),
    region: row.region,
    createdAt: new Date(row.created_at).toISOString(),
    editedAt: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
    likeCount: row.like_count,
    commentCount: row.comment_count,
    repostCount: row.repost_count,
    liked: liked.has(row.id),
    canEdit: row.deleted_at === null && viewer?.id === row.author_id,
    canDelete: row.deleted_at === null && (viewer?.id === row.author_id || mayOnSite(viewer, "remove", "dynamic")),
    canRepost: row.deleted_at === null && isForAll(row),
  }));
}
