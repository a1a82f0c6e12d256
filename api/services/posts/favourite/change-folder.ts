import type { Transaction } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import type { createFolderInput, folderFields } from "../../../../contract/posts/favourite.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import type { Database } from "../../../db/schema/index.ts";
import { once } from "../../shared/form/once.ts";
import { countItems, lockDefaultFolder, ownFolder } from "./lock-default-folder.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
}

const flag = (value: boolean) => (value ? (1 as const) : (0 as const));

async function assertNameFree(trx: Transaction<Database>, viewer: Viewer, name: string, except = 0): Promise<void> {
  const same = await trx
    .selectFrom("favourite_folder")
    .select("id")
    .where("user_id", "=", viewer.id)
    .where("name", "=", name)
    .where("id", "!=", except)
    .executeTakeFirst();
  if (same) throw fieldError("name", "你已经有同名的收藏夹");
}

/** @throws ApiError INVALID_INPUT at name; FORBIDDEN past `limits.foldersMax` */
export async function createFolder({
  ctx,
  viewer,
  input,
}: Asked & { input: z.output<typeof createFolderInput> }): Promise<{ id: number }> {
  return once({
    ctx,
    viewer,
    form: "favourite-folder",
    formKey: input.formKey,
    content: input,
    run: async (trx) => {
      await lockDefaultFolder(trx, ctx, viewer);
      const folders = await trx
        .selectFrom("favourite_folder")
        .select("id")
        .where("user_id", "=", viewer.id)
        .limit(limits.foldersMax)
        .execute();
      if (folders.length >= limits.foldersMax) throw new ApiError("FORBIDDEN", `最多建 ${limits.foldersMax} 个收藏夹`);
      await assertNameFree(trx, viewer, input.name);
      return trx
        .insertInto("favourite_folder")
        .values({
          user_id: viewer.id,
          name: input.name,
          is_private: flag(input.isPrivate),
          created_at: ctx.clock.now(),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
    },
  });
}

/** @throws ApiError NOT_FOUND, INVALID_INPUT at name */
export async function updateFolder({
  ctx,
  viewer,
  id,
  input,
}: Asked & { id: number; input: z.output<typeof folderFields> }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockDefaultFolder(trx, ctx, viewer);
    const folder = await ownFolder(trx, viewer, id);
    await assertNameFree(trx, viewer, input.name, id);
    await trx
      .updateTable("favourite_folder")
      .set({ name: input.name, is_private: flag(input.isPrivate) })
      .where("id", "=", folder.id)
      .execute();
    return { ok: true } as const;
  });
}

/**
 * Deletes a folder. Its favourites move to the default folder, so that none is lost.
 * @throws ApiError NOT_FOUND, FORBIDDEN for the default folder
 */
export async function removeFolder({ ctx, viewer, id }: Asked & { id: number }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const shelf = await lockDefaultFolder(trx, ctx, viewer);
    const folder = await ownFolder(trx, viewer, id);
    if (folder.id === shelf) throw new ApiError("FORBIDDEN", "默认收藏夹不能删除");
    await trx.updateTable("favourite").set({ folder_id: shelf }).where("folder_id", "=", folder.id).execute();
    await countItems(trx, shelf, folder.item_count);
    await trx.deleteFrom("favourite_folder").where("id", "=", folder.id).execute();
    return { ok: true } as const;
  });
}
