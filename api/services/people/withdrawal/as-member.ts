import type { Kysely } from "kysely";
import type { Viewer } from "../../../context.ts";
import type { Database } from "../../../db/schema/index.ts";

/** The member in whose name an act, such as a like, is done again. */
export async function asMember(db: Kysely<Database>, userId: number): Promise<Viewer> {
  const { id, name, role } = await db
    .selectFrom("user")
    .select(["id", "name", "role"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return { id, name, role, staffRole: null, mutedUntil: null, sessionId: 0, fingerprint: "" };
}
