import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { Relation } from "../../../../contract/people/person.ts";
import { cachedQuery } from "../../../db/cached-query.ts";

export const strangers: Relation = { followed: false, followsMe: false, blocked: false, muted: false };

type Between = { viewerId: number; ids: number[] };

/** SQL: one row (`id`, `tie`) for each relation between the viewer and these people. */
export function relationTies({ viewerId, ids }: Between) {
  const tie = (name: keyof Relation, table: string, own: string, other: string) => sql`
    select ${sql.ref(other)} as id, ${sql.lit(name)} as tie from ${sql.table(table)}
    where ${sql.ref(own)} = ${viewerId} and ${sql.ref(other)} in (${sql.join(ids)})`;
  return sql<{ id: number; tie: keyof Relation }>`
    ${tie("followed", "user_follow", "follower_id", "followee_id")}
    union all ${tie("followsMe", "user_follow", "followee_id", "follower_id")}
    union all ${tie("blocked", "user_block", "user_id", "target_id")}
    union all ${tie("muted", "user_mute", "user_id", "target_id")}`;
}
const ties = cachedQuery((_db, between: Between) => relationTies(between));

/**
 * The viewer's relation to each of these people, in one query whatever their number.
 * @returns a map by id; a person who is absent has no relation
 */
export async function relationsOf(
  ctx: Pick<Context, "db">,
  viewer: Viewer | null,
  ids: number[],
): Promise<Map<number, Relation>> {
  const others = [...new Set(ids)].filter((id) => id !== viewer?.id);
  if (!viewer || others.length === 0) return new Map();
  const standing = new Map(others.map((id) => [id, { ...strangers }]));
  for (const { id, tie } of await ties.rows(ctx.db, { viewerId: viewer.id, ids: others })) {
    const relation = standing.get(id);
    if (relation) relation[tie] = true;
  }
  return standing;
}
