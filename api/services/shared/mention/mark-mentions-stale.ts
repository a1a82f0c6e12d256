import { sql, type Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { MentioningKind } from "../../../db/schema/mention.ts";

/** Each call gives a row a new negative version, so that a rendering in progress cannot mark the row as done. */
export const staleMark = () => sql<number>`case when renderer_version < 0 then renderer_version - 1 else -1 end`;

/** The person or the tag that has a new name. */
type Renamed = { userId: number } | { tagId: number };

/**
 * Marks the texts that mention a person or a topic, so that the job jobs/render-anew.ts renders them with the new name.
 * Runs within the transaction that changes the name.
 */
export async function markMentionsStale(
  trx: Transaction<Database>,
  { kinds: posts }: Pick<Context, "kinds">,
  renamed: Renamed,
): Promise<void> {
  const texts: { table: SubjectKind | "comment"; kinds: MentioningKind[] }[] = [
    ...[...posts].map((post) => ({ table: post.kind, kinds: post.mentions })),
    { table: "comment", kinds: ["comment"] },
  ];
  for (const { table, kinds } of texts) {
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
