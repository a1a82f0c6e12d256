import { type Kysely, sql } from "kysely";
import type { Migration } from "../migration.ts";
import type { DatabaseKind } from "../open.ts";

/** The contents whose texts name pictures, and the member who wrote the text. */
const WRITERS = {
  article: "select author_id from article where id = image_use.subject_id",
  "article-version": "select author_id from article where id = image_use.subject_id",
  video: "select author_id from video where id = image_use.subject_id",
  feedback: "select author_id from feedback where id = image_use.subject_id",
  "feedback-reply": "select reply_by from feedback where id = image_use.subject_id",
  comment: "select author_id from comment where id = image_use.subject_id",
  draft: "select author_id from draft where id = image_use.subject_id",
  review: "select author_id from review where id = image_use.subject_id",
};

/**
 * An address in a text no longer counts as a use of another member's picture: it let the writer and all readers of the
 * text see any picture.
 */
export function quotedPictures(kind: DatabaseKind): Migration {
  const now = kind === "sqlite" ? "unixepoch() * 1000" : "cast(extract(epoch from now()) as bigint) * 1000";
  return {
    async up(db: Kysely<unknown>) {
      for (const [subject, writer] of Object.entries(WRITERS))
        await sql
          .raw(
            `delete from image_use where subject_kind = '${subject}'
             and (select owner_id from image where image.id = image_use.image_id) <> (${writer})`,
          )
          .execute(db);
      await sql`update image set unused_since = ${sql.raw(now)} where unused_since is null
        and not exists (select 1 from image_use where image_use.image_id = image.id)`.execute(db);
    },
  };
}
