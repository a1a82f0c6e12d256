import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import { down, pageBy } from "../../../db/keyset.ts";
import { notBlocked, notMuted } from "../../people/follow/not-muted.ts";

interface Ask {
  ctx: Pick<Context, "db">;
  viewerId: number;
  /** Only of a kind that stands under tags. */
  tagId: number | undefined;
  since: number;
  cursor: string | undefined;
  limit: number;
}
interface Row {
  at: number;
  id: number;
}

/**
 * Posts of one kind in the circles that the viewer is in, after `since`. A cross join: SQLite keeps to its order, circle
 * by circle, each from one index.
 */
export function inOwnCirclesQuery({ ctx, viewerId, tagId, since, cursor, limit }: Ask, kind: SubjectKind) {
  const rows = ctx.db
    .selectFrom("circle_member")
    .crossJoin("circle_post")
    .select(["circle_post.post_id as id", "circle_post.published_at as at"])
    .where("circle_member.user_id", "=", viewerId)
    .whereRef("circle_post.circle_id", "=", "circle_member.circle_id")
    .where("circle_post.kind", "=", kind)
    .where(sql<boolean>`circle_post.is_shown = 1`)
    .where("circle_post.published_at", ">", since)
    .where(notMuted(viewerId, "circle_post.author_id"))
    // A block ends follows, so it is asked here alone.
    .where(notBlocked(viewerId, "circle_post.author_id"))
    .$if(tagId !== undefined, (query) => query.where(bears(kind, tagId ?? 0)));
  const keys = [down("circle_post.published_at", { as: "at" }), down("circle_post.post_id", { as: "id" })];
  return pageBy(rows, keys, cursor, limit, { isFirstAlone: true });
}

/** A value, not `exists`: PostgreSQL would make that a join and sort all of the others. */
function bears(kind: SubjectKind, tagId: number) {
  const tags = sql.table(`${kind}_tag`);
  return sql<boolean>`(select tag_id from ${tags} where ${sql.ref(`${kind}_id`)} = circle_post.post_id and tag_id = ${tagId}) is not null`;
}

/** What people whom one follows posted, with what stands in one's circles: each once, newest first. */
export async function withCircles(ask: Ask, kind: SubjectKind, people: () => Promise<Row[]>): Promise<Row[]> {
  const parts = await Promise.all([people(), inOwnCirclesQuery(ask, kind).execute()]);
  const byId = new Map(parts.flat().map(({ id, at }) => [id, { id, at }]));
  return [...byId.values()].toSorted((a, b) => b.at - a.at || b.id - a.id).slice(0, ask.limit + 1);
}
