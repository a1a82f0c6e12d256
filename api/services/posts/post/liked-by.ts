import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { KindWith } from "../../../db/schema/kind-with.ts";

type Likes = { userId: number; ids: number[] };
const likes = cachedQuery((_db, { userId, ids }: Likes, { kind }: { kind: KindWith<"like_count"> }) => {
  const id = sql.ref(`${kind}_id`);
  return sql<{ id: number }>`
    select ${id} as id from ${sql.table(`${kind}_like`)} where user_id = ${userId} and ${id} in (${sql.join(ids)})`;
});

/** The ids of those posts that the viewer likes. */
export async function likedBy(
  { db }: Pick<Context, "db">,
  viewer: Pick<Viewer, "id"> | null,
  kind: KindWith<"like_count">,
  ids: number[],
): Promise<Set<number>> {
  if (!viewer || ids.length === 0) return new Set();
  const rows = await likes.rows(db, { userId: viewer.id, ids }, { kind });
  return new Set(rows.map((row) => row.id));
}
