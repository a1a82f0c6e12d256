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
 * Writes all searchable rows, and all superfluous entries of the engine, into the outbox. The regular sender then sends
 * them in turn, so that an old text never overwrites a newer one. @returns how many
 */
export async function noteEverything({ ctx, index }: Rebuild): Promise<number> {
  const count = await markAll({ ctx });
  const extra = (await checkElsewhere({ ctx, index })).filter(({ what }) => what === "extra");
  for (const { kind, id } of extra) await noteChanges(ctx.db, kind, [id]);
  return count + extra.length;
}
