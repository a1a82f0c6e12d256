import type { Transaction } from "kysely";
import type { Database } from "../../db/schema/index.ts";
import type { MentioningKind } from "../../db/schema/mention.ts";

/** Whom a text names, and nobody else; in the transaction that saves the text. */
export async function setMentions(trx: Transaction<Database>, { kind, id }: { kind: MentioningKind; id: number }, userIds: number[]): Promise<void> {
  await trx.deleteFrom("mention").where("subject_kind", "=", kind).where("subject_id", "=", id).execute();
  if (userIds.length > 0) await trx.insertInto("mention").values(userIds.map((userId) => ({ subject_kind: kind, subject_id: id, user_id: userId }))).execute();
}
