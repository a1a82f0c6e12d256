import type { Selectable } from "kysely";
import type { Context } from "../../../context.ts";
import type { FavouriteTable } from "../../../db/schema/favourite.ts";
import { withdrawAct } from "../../shared/message/add-act.ts";
import { countFavourite } from "./favourite-subjects.ts";
import { countItems } from "./lock-default-folder.ts";

type Favourite = Pick<Selectable<FavouriteTable>, "id" | "folder_id" | "subject_kind" | "subject_id">;

/**
 * Deletes a favourite and decrements the counters of its folder and its post. Does nothing when it is already deleted.
 */
export async function dropFavourite(
  ctx: Context,
  { id, folder_id, subject_kind, subject_id }: Favourite,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const gone = await trx.deleteFrom("favourite").where("id", "=", id).returning("user_id").executeTakeFirst();
    if (!gone) return;
    await countItems(trx, folder_id, -1);
    const about = { kind: subject_kind, id: subject_id };
    const { authorId } = await countFavourite(trx, ctx, about, { by: -1, now: ctx.clock.now() });
    await withdrawAct({ ctx, trx, userId: authorId, kind: "favourite", doerId: gone.user_id, about });
  });
}
