import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema/index.ts";
import { isForAll } from "../../circles/visibility/visible-to.ts";
import { countFigure, figureKey } from "../../shared/figures/count-figure.ts";

interface Pointing {
  origin_dynamic_id: number | null;
  origin_article_id: number | null;
}

/**
 * Changes the repost count of the origin, even if the origin is deleted, because it may be restored. The repost's row
 * is locked before the origin's, and an origin is never a repost, so no deadlock can occur.
 * @returns whether the origin exists and is public; true when the post is not a repost
 */
export async function changeRepostCount(
  trx: Transaction<Database>,
  { origin_dynamic_id: dynamicId, origin_article_id: articleId }: Pointing,
  { by, now }: { by: 1 | -1; now: number },
): Promise<boolean> {
  if (dynamicId !== null) {
    const origin = await trx
      .updateTable("dynamic")
      .set((eb) => ({ repost_count: eb("repost_count", "+", by) }))
      .where("id", "=", dynamicId)
      .returning(["author_id", "deleted_at", "visibility", "is_enclosed"])
      .executeTakeFirst();
    if (origin) await countFigure(trx, { userId: origin.author_id, figure: figureKey("dynamic", "repost"), by, now });
    return origin?.deleted_at === null && isForAll(origin);
  }
  if (articleId !== null) {
    const origin = await trx
      .updateTable("article")
      .set((eb) => ({ repost_count: eb("repost_count", "+", by) }))
      .where("id", "=", articleId)
      .returning("is_listed")
      .executeTakeFirst();
    return origin?.is_listed === 1;
  }
  return true;
}
