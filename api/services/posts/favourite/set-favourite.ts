import type { Context, Viewer } from "../../../context.ts";
import type { SubjectKind, SubjectRef } from "../../../../contract/shared/subject.ts";
import { gonePost, isSubjectThere } from "../../circles/subject/subject.ts";
import { addAct, withdrawAct } from "../../shared/message/add-act.ts";
import { countFavourite } from "./favourite-subjects.ts";
import { countItems, lockDefaultFolder, ownFolder } from "./lock-default-folder.ts";

interface SetFavourite {
  ctx: Context;
  viewer: Viewer;
  input: { subjectKind: SubjectKind; subjectId: number; favourited: boolean; folderId?: number | undefined };
}

/**
 * Adds or removes a favourite. A repeated call changes nothing, and an existing favourite stays in its folder. Removing
 * also works for a post that was deleted or hidden meanwhile: the count is then 0, and a viewer without such a
 * favourite gets NOT_FOUND.
 * @throws ApiError NOT_FOUND for the subject or the folder
 */
export async function setFavourite({
  ctx,
  viewer,
  input,
}: SetFavourite): Promise<{ favourited: boolean; favouriteCount: number }> {
  const subject: SubjectRef = { kind: input.subjectKind, id: input.subjectId };
  const isThere = await isSubjectThere(ctx, viewer, subject);
  if (input.favourited && !isThere) throw gonePost(ctx.kinds.of(subject.kind));
  const now = ctx.clock.now();
  const act = { kind: "favourite", doerId: viewer.id, about: subject } as const;
  return ctx.db.transaction().execute(async (trx) => {
    const shelf = await lockDefaultFolder(trx, ctx, viewer);
    if (input.favourited) {
      const folder = await ownFolder(trx, viewer, input.folderId ?? shelf);
      const added = await trx
        .insertInto("favourite")
        .values({
          user_id: viewer.id,
          folder_id: folder.id,
          subject_kind: subject.kind,
          subject_id: subject.id,
          created_at: now,
        })
        .onConflict((conflict) => conflict.columns(["user_id", "subject_kind", "subject_id"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      if (added) await countItems(trx, folder.id, 1);
      const { count, authorId } = await countFavourite(trx, ctx, subject, { by: added ? 1 : 0, now });
      // Nobody hears of a favourite in a private folder.
      if (added && folder.is_private === 0) await addAct({ ctx, trx, ...act, userIds: [authorId] });
      return { favourited: true, favouriteCount: count };
    }
    const gone = await trx
      .deleteFrom("favourite")
      .where("user_id", "=", viewer.id)
      .where("subject_kind", "=", subject.kind)
      .where("subject_id", "=", subject.id)
      .returning("folder_id")
      .executeTakeFirst();
    if (!gone && !isThere) throw gonePost(ctx.kinds.of(subject.kind));
    if (gone) await countItems(trx, gone.folder_id, -1);
    const { count, authorId } = await countFavourite(trx, ctx, subject, { by: gone ? -1 : 0, now });
    if (gone) await withdrawAct({ ctx, trx, ...act, userId: authorId });
    return { favourited: false, favouriteCount: isThere ? count : 0 };
  });
}
