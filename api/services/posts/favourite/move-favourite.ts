import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import { countItems, lockDefaultFolder, ownFolder } from "./lock-default-folder.ts";

interface MoveFavourite {
  ctx: Context;
  viewer: Viewer;
  input: { subjectKind: SubjectKind; subjectId: number; folderId: number };
}

/** @throws ApiError NOT_FOUND when the favourite or the folder does not exist */
export async function moveFavourite({ ctx, viewer, input }: MoveFavourite): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockDefaultFolder(trx, ctx, viewer);
    const folder = await ownFolder(trx, viewer, input.folderId);
    const favourite = await trx
      .selectFrom("favourite")
      .select(["id", "folder_id"])
      .where("user_id", "=", viewer.id)
      .where("subject_kind", "=", input.subjectKind)
      .where("subject_id", "=", input.subjectId)
      .executeTakeFirst();
    if (!favourite) throw new ApiError("NOT_FOUND", "这条收藏已被移除");
    if (favourite.folder_id !== folder.id) {
      await trx.updateTable("favourite").set({ folder_id: folder.id }).where("id", "=", favourite.id).execute();
      await countItems(trx, favourite.folder_id, -1);
      await countItems(trx, folder.id, 1);
    }
    return { ok: true } as const;
  });
}
