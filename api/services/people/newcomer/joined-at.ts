import type { Kysely } from "kysely";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { Database } from "../../../db/schema/index.ts";

const made = cachedQuery((db, { id }: { id: number }) =>
  db.selectFrom("user").select("created_at").where("id", "=", id),
);

/** The creation time of an account, in ms. */
export async function joinedAt(db: Kysely<Database>, userId: number): Promise<number> {
  const row = await made.first(db, { id: userId });
  if (!row) throw new Error("a session without an account");
  return row.created_at;
}
