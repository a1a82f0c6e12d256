import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import { tie } from "../../people/withdrawal/tie.ts";
import { dropFavourite } from "./drop-favourite.ts";
import { setFavourite } from "./set-favourite.ts";

/** A favourite counts on its post; in a public folder it is also a notice of the post's author. */
export const withdrawnFavourites = tie({
  table: "favourite",
  by: "user_id",
  on: "id",
  columns: ["subject_kind", "subject_id", "folder_id"],
  async end(ctx, _userId, id) {
    const row = await ctx.db.selectFrom("favourite").selectAll().where("id", "=", id).executeTakeFirst();
    if (row) await dropFavourite(ctx, row);
  },
  begin: (ctx, viewer, _id, { subject_kind: kind, subject_id: subjectId, folder_id: folderId }) =>
    setFavourite({
      ctx,
      viewer,
      input: {
        subjectKind: kind as SubjectKind,
        subjectId: Number(subjectId),
        folderId: Number(folderId),
        favourited: true,
      },
    }),
});
