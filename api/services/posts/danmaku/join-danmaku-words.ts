import { limits } from "../../../../contract/shared/limits.ts";
import type { Context } from "../../../context.ts";
import type { Merge } from "../../../feature.ts";
import { storedWords } from "./danmaku-rows.ts";

/** Adds the danmaku words that one account does not want to see to those of the other, which come first. */
export async function joinDanmakuWords(ctx: Context, { from, into }: Merge): Promise<number> {
  const rows = await ctx.db.selectFrom("danmaku_filter").selectAll().where("user_id", "in", [from, into]).execute();
  if (rows.length < 2) return 0;
  const [theirs, mine] = [into, from].map((id) => storedWords(rows.find((row) => row.user_id === id)?.words));
  const words = JSON.stringify([...new Set([...(theirs ?? []), ...(mine ?? [])])].slice(0, limits.danmakuWordsMax));
  return ctx.db.transaction().execute(async (trx) => {
    await trx.updateTable("danmaku_filter").set({ words }).where("user_id", "=", into).execute();
    await trx.deleteFrom("danmaku_filter").where("user_id", "=", from).execute();
    return 1;
  });
}
