import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema/index.ts";
import { isForAll } from "../../circles/visibility/visible-to.ts";
import { countFigure, figureKey } from "../../shared/figures/count-figure.ts";

interface Pointing {
  origin_dynamic_id: number | null;
  origin_article_id: number | null;
}

/**
 * Counts a repost at its origin, deleted or not: it may come back. The repost's row is locked before its origin's, and
 * an origin is never a repost, so nobody waits in a circle.
 * @returns whether the origin stands and may be read by everybody; true for what is no repost
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
