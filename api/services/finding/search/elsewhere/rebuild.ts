import { noteChanges } from "../../../../db/search-outbox.ts";
import type { Context } from "../../../../context.ts";
import type { SearchIndex } from "../../../../search-index/search-index.ts";
import { checkElsewhere } from "./check.ts";
import { markAll } from "./mark-all.ts";

interface Rebuild {
  ctx: Pick<Context, "db" | "kinds">;
  index: SearchIndex;
}

/**
 * Notes all that is found, and all that the engine has too much, as changes: who tells the engine of changes tells it of
 * these in its turn, so that nothing old comes after something new. @returns how many
 */
export async function noteEverything({ ctx, index }: Rebuild): Promise<number> {
  const count = await markAll({ ctx });
  const extra = (await checkElsewhere({ ctx, index })).filter(({ what }) => what === "extra");
  for (const { kind, id } of extra) await noteChanges(ctx.db, kind, [id]);
  return count + extra.length;
}
