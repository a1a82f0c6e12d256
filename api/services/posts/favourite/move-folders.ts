import { cutText } from "../../../../contract/shared/cut-text.ts";
import type { Context } from "../../../context.ts";
import type { Merge } from "../../../feature.ts";

/**
 * Moves the folders with their visibility. A folder with a taken name gets a number, and a second default folder
 * becomes an ordinary one.
 */
export async function moveFolders(ctx: Context, { from, into }: Merge): Promise<number> {
  const rows = await ctx.db.selectFrom("favourite_folder").selectAll().where("user_id", "=", from).execute();
  for (const { id, name, is_default: isDefault, item_count: items } of rows)
    await ctx.db.transaction().execute(async (trx) => {
      const theirs = await trx
        .selectFrom("favourite_folder")
        .select(["name", "is_default"])
        .where("user_id", "=", into)
        .execute();
      const hasDefault = theirs.some((folder) => folder.is_default === 1);
      if (isDefault === 1 && hasDefault && items === 0) {
        await trx.deleteFrom("favourite_folder").where("id", "=", id).execute();
        return;
      }
      const taken = new Set(theirs.map((folder) => folder.name));
      let free = name;
      for (let number = 2; taken.has(free); number++) free = `${cutText(name, 16)} ${number}`;
      await trx
        .updateTable("favourite_folder")
        .set({ user_id: into, name: free, is_default: isDefault === 1 && !hasDefault ? 1 : 0 })
        .where("id", "=", id)
        .execute();
    });
  return rows.length;
}
