import type { Kysely, Migration } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** Where texts are kept, and what they are there. */
const texts = [
  ["article", "article", "source"],
  ["feedback", "feedback", "source"],
  ["feedback-reply", "feedback", "reply_source"],
  ["comment", "comment", "source"],
] as const;

/** Which topics a text names: after a change of a tag's name these texts are found. Dynamics had none by id until now. */
export function topicMentions(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int, sql } = columns(kind);
      await db.schema
        .createTable("topic_mention")
        .addColumn("subject_kind", "text", (c) => c.notNull())
        .addColumn("subject_id", int, (c) => c.notNull())
        .addColumn("tag_id", int, (c) => c.notNull())
        .addPrimaryKeyConstraint("topic_mention_pk", ["subject_kind", "subject_id", "tag_id"])
        .execute();
      await db.schema
        .createIndex("topic_mention_tag")
        .on("topic_mention")
        .columns(["tag_id", "subject_kind", "subject_id"])
        .execute();
      for (const [subject, table, column] of texts) {
        const [from, source] = [sql.table(table), sql.ref(`named.${column}`)];
        await sql`
          insert into topic_mention (subject_kind, subject_id, tag_id)
          select ${sql.lit(subject)}, named.id, classify_tag.id
          from (select id, ${sql.ref(column)} from ${from} where ${sql.ref(column)} like '%](topic:%') as named
          inner join classify_tag on ${source} like '%](topic:' || classify_tag.id || ')%'
        `.execute(db);
      }
    },
  };
}
