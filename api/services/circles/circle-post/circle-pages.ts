import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { CirclePostSort } from "../../../../contract/circles/circle-post-names.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { cutPage, down, pageBy } from "../../../db/keyset.ts";
import { notMuted } from "../../people/follow/not-muted.ts";

const keyOf = {
  replied: down("replied_at"),
  latest: down("published_at"),
  hot: down("hot_rank", { isReal: true }),
  featured: down("featured_at", { isNullable: true }),
} as const satisfies Record<CirclePostSort, unknown>;

/** A literal rather than a bound value, so that both databases see that the partial indexes match. */
const shown = sql<boolean>`is_shown = 1`;

interface Asked {
  ctx: Pick<Context, "db">;
  circleId: number;
  /** Leaves out posts by authors whom this user has muted. */
  viewerId: number | undefined;
}

interface ListAsked extends Asked {
  sort: CirclePostSort;
  kind: SubjectKind | undefined;
  cursor: string | undefined;
  limit: number;
}

/**
 * R13: one page from one index of `circle_post`. Pinned posts stand above the first page, and also at their normal
 * position here.
 */
export function circlePostPageQuery({ ctx, circleId, viewerId, sort, kind, cursor, limit }: ListAsked) {
  const rows = ctx.db
    .selectFrom("circle_post")
    .select(["id", "kind", "post_id", "pinned_at", "featured_at", "replied_at", "published_at", "hot_rank"])
    .where("circle_id", "=", circleId)
    .where(shown)
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "article"))
    .$if(viewerId !== undefined, (query) => query.where(notMuted(viewerId ?? 0, "circle_post.author_id")));
  return pageBy(rows, [keyOf[sort], down("id")], cursor, limit);
}

type Of = { circleId: number; viewerId: number | undefined };
type Which = { sort: CirclePostSort; kind: SubjectKind | undefined; limit: number };
const firstPage = cachedQuery((db, of: Of, which: Which) =>
  circlePostPageQuery({ ctx: { db }, ...of, ...which, cursor: undefined }),
);

export async function circlePostPage(asked: ListAsked) {
  const { ctx, circleId, viewerId, sort, kind, limit } = asked;
  if (asked.cursor) return circlePostPageQuery(asked).page();
  const rows = await firstPage.rows(ctx.db, { circleId, viewerId }, { sort, kind, limit });
  return cutPage(rows, [keyOf[sort], down("id")], limit);
}

export const circlePinned = cachedQuery((db, of: Of) => circlePinnedQuery({ ctx: { db }, ...of }));

/** The pinned posts, latest pin first. */
export function circlePinnedQuery({ ctx, circleId, viewerId }: Asked) {
  return ctx.db
    .selectFrom("circle_post")
    .select(["id", "kind", "post_id", "pinned_at", "featured_at"])
    .where("circle_id", "=", circleId)
    .where(sql<boolean>`pinned_at is not null`)
    .where(shown)
    .$if(viewerId !== undefined, (query) => query.where(notMuted(viewerId ?? 0, "circle_post.author_id")))
    .orderBy("pinned_at", "desc")
    .limit(limits.pinsMax);
}
