import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import { down, pageBy } from "../../../db/keyset.ts";
import { notBlocked, notMuted } from "../../people/follow/not-muted.ts";

interface Ask {
  ctx: Pick<Context, "db">;
  viewerId: number;
  /** Only posts with this tag; the kind must have tags. */
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
 * Posts of one kind, after `since`, in the circles of which the viewer is a member. With a cross join SQLite keeps this
 * join order: circle by circle, each from one index.
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
    // Only this list needs the check: a block ends the follows on which the other lists rely.
    .where(notBlocked(viewerId, "circle_post.author_id"))
    .$if(tagId !== undefined, (query) => query.where(bears(kind, tagId ?? 0)));
  const keys = [down("circle_post.published_at", { as: "at" }), down("circle_post.post_id", { as: "id" })];
  return pageBy(rows, keys, cursor, limit, { isFirstAlone: true });
}

/** A scalar subquery, not `exists`: PostgreSQL would turn `exists` into a join and sort all matching posts. */
function bears(kind: SubjectKind, tagId: number) {
  const tags = sql.table(`${kind}_tag`);
  return sql<boolean>`(select tag_id from ${tags} where ${sql.ref(`${kind}_id`)} = circle_post.post_id and tag_id = ${tagId}) is not null`;
}

/** Merges posts by followed people with posts in the viewer's circles, without duplicates, newest first. */
export async function withCircles(ask: Ask, kind: SubjectKind, people: () => Promise<Row[]>): Promise<Row[]> {
  const parts = await Promise.all([people(), inOwnCirclesQuery(ask, kind).execute()]);
  const byId = new Map(parts.flat().map(({ id, at }) => [id, { id, at }]));
  return [...byId.values()].toSorted((a, b) => b.at - a.at || b.id - a.id).slice(0, ask.limit + 1);
}
