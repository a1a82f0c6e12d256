import { sql } from "kysely";
import type { Context, Viewer } from "../../context.ts";
import type { KindWith } from "../../db/schema/kind-with.ts";

/** Which of these the viewer likes. */
export async function likedBy(
  { db }: Pick<Context, "db">,
  viewer: Pick<Viewer, "id"> | null,
  kind: KindWith<"like_count">,
  ids: number[],
): Promise<Set<number>> {
  if (!viewer || ids.length === 0) return new Set();
  const id = sql.ref(`${kind}_id`);
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${sql.table(`${kind}_like`)} where user_id = ${viewer.id} and ${id} in (${sql.join(ids)})
  `.execute(db);
  return new Set(rows.map((row) => row.id));
}
