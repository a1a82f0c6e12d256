import { sql } from "kysely";
import type { Context, KindOfPost } from "../../../context.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { SubjectRef } from "../../../../contract/shared/subject.ts";

/** Within a transaction, pass the transaction as `db`. */
type Asked = Pick<Context, "db" | "kinds">;

type Post = { post: KindOfPost };
const readers = cachedQuery(
  (db, { id, people }: { id: number; people: number[] }, { post: { kind, visibleTo } }: Post) =>
    db
      .selectFrom("user")
      .select("id")
      .where("id", "in", people)
      .where(
        sql<boolean>`exists (select 1 from ${sql.table(kind)} where ${sql.ref(`${kind}.id`)} = ${id} and ${sql.ref(`${kind}.deleted_at`)} is null and ${visibleTo({ id: sql.ref<number>("user.id") })})`,
      ),
);

/** Returns those of the given people who may read the post. */
export async function whoMayRead({ db, kinds }: Asked, { kind, id }: SubjectRef, userIds: number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  return (await readers.rows(db, { id, people: userIds }, { post: kinds.of(kind) })).map((row) => row.id);
}
