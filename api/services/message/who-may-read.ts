import { sql } from "kysely";
import type { Context } from "../../context.ts";
import type { SubjectRef } from "../../../contract/subject.ts";

/** Within a transaction: with it as `db`. */
type Asked = Pick<Context, "db" | "kinds">;

/** Of these people those for whom a subject is there. */
export async function whoMayRead({ db, kinds }: Asked, { kind, id }: SubjectRef, userIds: number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const visible = kinds.of(kind).visibleTo({ id: sql.ref<number>("user.id") });
  const rows = await db
    .selectFrom("user")
    .select("id")
    .where("id", "in", userIds)
    .where(
      sql<boolean>`exists (select 1 from ${sql.table(kind)} where ${sql.ref(`${kind}.id`)} = ${id} and ${sql.ref(`${kind}.deleted_at`)} is null and ${visible})`,
    )
    .execute();
  return rows.map((row) => row.id);
}
