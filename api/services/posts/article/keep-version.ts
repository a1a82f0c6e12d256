import type { Transaction } from "kysely";
import type { Viewer } from "../../../context.ts";
import type { Database } from "../../../db/schema/index.ts";

/**
 * 编辑历史: keeps what an article says before it says something else; other tags or another cover are no new words, and
 * what has not appeared yet has said nothing. Whoever could read these words until now may read them further on. The
 * caller holds the row of the draft that changes the article, of which there is only one.
 * @returns what it said, where there is a version more
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
