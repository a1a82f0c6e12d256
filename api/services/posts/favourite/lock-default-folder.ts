import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { Database } from "../../../db/schema/index.ts";

const DEFAULT_NAME = "默认收藏夹";

/**
 * Locks the viewer's default folder for this transaction, and creates it on first use. It is locked before any other
 * row, so that all changes of one user's favourites run one after the other, and the verbs may read before they write.
 * @returns the id of the default folder
 */
export async function lockDefaultFolder(trx: Transaction<Database>, ctx: Context, viewer: Viewer): Promise<number> {
  await trx
    .insertInto("favourite_folder")
    .values({ user_id: viewer.id, name: DEFAULT_NAME, is_default: 1, created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const shelf = await trx
    .updateTable("favourite_folder")
    .set((eb) => ({ item_count: eb.ref("item_count") }))
    .where("user_id", "=", viewer.id)
    .where("is_default", "=", 1)
    .returning("id")
    .executeTakeFirstOrThrow();
  return shelf.id;
}

/** @throws ApiError NOT_FOUND when the folder does not belong to the viewer */
export async function ownFolder(trx: Transaction<Database>, viewer: Viewer, id: number) {
  const folder = await trx
    .selectFrom("favourite_folder")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", viewer.id)
    .executeTakeFirst();
  if (!folder) throw new ApiError("NOT_FOUND", "收藏夹不存在或已被删除");
  return folder;
}

export async function countItems(trx: Transaction<Database>, folderId: number, by: number): Promise<void> {
  await trx
    .updateTable("favourite_folder")
    .set((eb) => ({ item_count: eb("item_count", "+", by) }))
    .where("id", "=", folderId)
    .execute();
}
