import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { RepostKind } from "../../../../contract/posts/dynamic-names.ts";
import { publishedArticle } from "../article/article-rows.ts";
import { isForAll, isKnownOutsideCircle } from "../../circles/visibility/visible-to.ts";
import { assertNotBlocked } from "../../people/follow/assert-not-blocked.ts";
import { type DynamicRow, readableDynamic } from "./dynamic-rows.ts";

export interface RepostTarget {
  originDynamicId: number | null;
  originArticleId: number | null;
  /** The repost that the viewer reposts; null when the viewer reposts the origin itself. */
  passed: DynamicRow | null;
}

const gone = () => new ApiError("NOT_FOUND", "原内容已删除，无法转发");

/**
 * The origin of a repost: the given post, or, when that is a repost itself, its origin.
 * @throws ApiError NOT_FOUND when the post or its origin is gone, FORBIDDEN when either is not public or one of the
 * authors has blocked the viewer
 */
export async function repostTarget({
  ctx,
  viewer,
  of,
}: {
  ctx: Context;
  viewer: Viewer;
  of: { kind: RepostKind; id: number };
}): Promise<RepostTarget> {
  if (of.kind === "article") return articleTarget(ctx, viewer, of.id, null);
  const row = await readableDynamic({ ctx, viewer, dynamicId: of.id });
  assertPublic(row);
  if (row.origin_article_id !== null) return articleTarget(ctx, viewer, row.origin_article_id, row);
  if (row.origin_dynamic_id === null) {
    await assertNotBlocked({ db: ctx.db, userId: viewer.id, ownerIds: [row.author_id], what: "转发" });
    return { originDynamicId: row.id, originArticleId: null, passed: null };
  }
  const origin = await ctx.db
    .selectFrom("dynamic")
    .select(["author_id", "visibility", "circle_id", "is_enclosed"])
    .where("id", "=", row.origin_dynamic_id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  // An origin that was made private counts as deleted: its author's choice is not revealed.
  if (!origin || origin.visibility === "self" || !(await isKnownOutsideCircle(ctx, viewer, origin))) throw gone();
  assertPublic(origin);
  await assertNotBlocked({ db: ctx.db, userId: viewer.id, ownerIds: [row.author_id, origin.author_id], what: "转发" });
  return { originDynamicId: row.origin_dynamic_id, originArticleId: null, passed: row };
}

async function articleTarget(
  ctx: Context,
  viewer: Viewer,
  articleId: number,
  passed: DynamicRow | null,
): Promise<RepostTarget> {
  const article = await publishedArticle({ ctx, viewer, articleId, gone });
  assertPublic(article, "这篇文章");
  await assertNotBlocked({
    db: ctx.db,
    userId: viewer.id,
    ownerIds: [article.author_id, ...(passed ? [passed.author_id] : [])],
    what: "转发",
  });
  return { originDynamicId: null, originArticleId: articleId, passed };
}

function assertPublic(row: Pick<DynamicRow, "visibility" | "is_enclosed">, what = "这条动态"): void {
  if (!isForAll(row)) throw new ApiError("FORBIDDEN", `${what}没有公开，不能转发`);
}
