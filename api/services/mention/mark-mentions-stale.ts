import { sql, type Transaction } from "kysely";
import type { Database } from "../../db/schema/index.ts";
import type { MentioningKind } from "../../db/schema/mention.ts";

const kindsOfTable = {
  article: ["article"],
  dynamic: ["dynamic"],
  video: ["video"],
  feedback: ["feedback", "feedback-reply"],
  comment: ["comment"],
} as const satisfies Record<string, MentioningKind[]>;

/** Each time another one: what is being rendered meanwhile is not taken for done. */
export const staleMark = () => sql<number>`case when renderer_version < 0 then renderer_version - 1 else -1 end`;

/** What has another name: somebody, or a tag. */
type Renamed = { userId: number } | { tagId: number };

/**
 * Marks the texts that name somebody or a topic for the job that renders anew (jobs/render-anew.ts), which gives them the
 * new name. In the transaction that changes the name.
 */
export async function markMentionsStale(trx: Transaction<Database>, renamed: Renamed): Promise<void> {
  for (const [table, kinds] of Object.entries(kindsOfTable) as [keyof typeof kindsOfTable, MentioningKind[]][]) {
    const named =
      "userId" in renamed
        ? trx
            .selectFrom("mention")
            .select("subject_id")
            .where("user_id", "=", renamed.userId)
            .where("subject_kind", "in", kinds)
        : trx
            .selectFrom("topic_mention")
            .select("subject_id")
            .where("tag_id", "=", renamed.tagId)
            .where("subject_kind", "in", kinds);
    await trx.updateTable(table).set({ renderer_version: staleMark() }).where("id", "in", named).execute();
  }
}
