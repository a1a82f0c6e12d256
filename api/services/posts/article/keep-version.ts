import type { Transaction } from "kysely";
import type { Viewer } from "../../../context.ts";
import type { Database } from "../../../db/schema/index.ts";

/**
 * 编辑历史: stores the article's current text as a version before a new text replaces it. A change of tags or cover alone
 * makes no version, nor does a change before publication. The version keeps the visibility under which its text was
 * readable. The caller holds the row of the only draft that edits the article.
 * @returns the stored source; undefined when no version was made
 */
export async function keepVersion(
  trx: Transaction<Database>,
  viewer: Viewer,
  articleId: number,
  next: { title: string; source: string },
): Promise<string | undefined> {
  const kept = await trx
    .insertInto("article_version")
    .columns(["article_id", "revision", "title", "source", "editor_id", "visibility", "created_at"])
    .expression((eb) =>
      eb
        .selectFrom("article")
        .select(["id", "revision", "title", "source", "author_id", "visibility", "updated_at"])
        .where("id", "=", articleId)
        .where("author_id", "=", viewer.id)
        .where("deleted_at", "is", null)
        .where("scheduled_at", "is", null)
        .where((where) => where.or([where("title", "!=", next.title), where("source", "!=", next.source)])),
    )
    .returning("source")
    .executeTakeFirst();
  return kept?.source;
}
