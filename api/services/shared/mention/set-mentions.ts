import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema/index.ts";
import type { MentioningKind } from "../../../db/schema/mention.ts";
import { topicIdsIn } from "../../../markdown/topics.ts";

interface Named {
  userIds: number[];
  /** The source as it is stored: with topics by id. */
  source: string;
  /** The text is new, so that it has no old rows to delete. */
  isNew?: boolean;
}

/** Replaces the rows of the people and topics that a text mentions, within the transaction that saves the text. */
export async function setMentions(
  trx: Transaction<Database>,
  { kind, id }: { kind: MentioningKind; id: number },
  { userIds, source, isNew = false }: Named,
): Promise<void> {
  const text = { subject_kind: kind, subject_id: id };
  const tagIds = topicIdsIn(source);
  if (!isNew) {
    await trx.deleteFrom("mention").where("subject_kind", "=", kind).where("subject_id", "=", id).execute();
    await trx.deleteFrom("topic_mention").where("subject_kind", "=", kind).where("subject_id", "=", id).execute();
  }
  if (userIds.length > 0)
    await trx
      .insertInto("mention")
      .values(userIds.map((userId) => ({ ...text, user_id: userId })))
      .execute();
  if (tagIds.length > 0)
    await trx
      .insertInto("topic_mention")
      .values(tagIds.map((tagId) => ({ ...text, tag_id: tagId })))
      .execute();
}
