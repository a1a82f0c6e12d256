import type { Context, Viewer } from "../../../context.ts";
import type { CommentPart } from "../../../../contract/posts/comment.ts";
import type { DynamicDetail } from "../../../../contract/posts/dynamic.ts";
import { marksFor } from "../../circles/circle-post/marks-for.ts";
import { commentPart, type PartQuery } from "../comment/comment-part.ts";
import { tiesTo } from "../post/ties-to.ts";
import { cardsOfDynamics } from "./dynamic-cards.ts";
import { readableDynamic } from "./dynamic-rows.ts";
import { isThin } from "./substance.ts";

interface GetDynamic {
  ctx: Context;
  viewer: Viewer | null;
  dynamicId: number;
  query: PartQuery;
}

/**
 * E03: one dynamic and a page of its comments.
 * @throws ApiError NOT_FOUND, FORBIDDEN as `readableDynamic`
 */
export async function getDynamic({
  ctx,
  viewer,
  dynamicId,
  query,
}: GetDynamic): Promise<{ dynamic: DynamicDetail; comments: CommentPart }> {
  const row = await readableDynamic({ ctx, viewer, dynamicId });
  const { favourited, role } = await tiesTo(ctx, viewer, {
    kind: "dynamic",
    id: row.id,
    authorId: row.author_id,
    circleId: row.circle_id,
  });
  const [[card], circleMarks, comments] = await Promise.all([
    cardsOfDynamics(ctx, viewer, [row]),
    marksFor(ctx, viewer, { kind: "dynamic", id: row.id, circleId: row.circle_id }, role),
    commentPart({ ctx, viewer, subject: { kind: "dynamic", id: row.id, authorId: row.author_id }, query }),
  ]);
  if (!card) throw new Error("a row makes a card");
  const dynamic = { ...card, favouriteCount: row.favourite_count, favourited, circleMarks, isThin: isThin(row) };
  return { dynamic, comments };
}
