import type { Context } from "../../../context.ts";
import { UNUSED_MS } from "./remove-unused-videos.ts";

/** Of these keys, those that a row names. */
export function neededSourcesQuery({ db }: Pick<Context, "db">, keys: string[]) {
  return db.selectFrom("video_file").select("source_key").where("source_key", "in", keys);
}

/**
 * Removes uploads that no row knows, a day after they were written last: the process was killed between the one and the other.
 * What a row knows goes with it (remove-unused-videos.ts).
 * @returns how many
 */
export function removeLostUploads(ctx: Pick<Context, "db" | "clock" | "uploads">): Promise<number> {
  return ctx.uploads.removeLost(ctx.clock.now() - UNUSED_MS, async (keys) => {
    const rows = keys.length === 0 ? [] : await neededSourcesQuery(ctx, keys).execute();
    return new Set(rows.map((row) => row.source_key));
  });
}
