import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../context.ts";
import type { Database } from "../../db/schema/index.ts";
import { addImageUses } from "../image/set-image-uses.ts";

/**
 * 编辑历史: keeps what an article says before it says something else; other tags or another cover are no new words, and
 * what has not appeared yet has said nothing. Whoever could read these words until now may read them further on. The
 * caller holds the row of the draft that changes the article, of which there is only one.
 * @returns how many versions that makes more
 */
export async function keepVersion(
  trx: Transaction<Database>,
  ctx: Context,
  viewer: Viewer,
  articleId: number,
  next: { title: string; source: string },
): Promise<0 | 1> {
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
  if (!kept) return 0;
  await addImageUses(trx, ctx, { kind: "article-version", id: articleId }, { texts: [kept.source] });
  return 1;
}
