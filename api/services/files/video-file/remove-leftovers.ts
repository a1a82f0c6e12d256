import type { Context } from "../../../context.ts";
import { UNUSED_MS } from "./remove-unused-videos.ts";

/** Selects those of the given keys that a row refers to. */
export function neededSourcesQuery({ db }: Pick<Context, "db">, keys: string[]) {
  return db.selectFrom("video_file").select("source_key").where("source_key", "in", keys);
}

/**
 * Removes uploaded files without a row, a day after the last write: the process was killed between writing the file and
 * the row. Files with a row are removed with the row (remove-unused-videos.ts).
 * @returns the number of removed files
 */
export function removeLostUploads(ctx: Pick<Context, "db" | "clock" | "uploads">): Promise<number> {
  return ctx.uploads.removeLost(ctx.clock.now() - UNUSED_MS, async (keys) => {
    const rows = keys.length === 0 ? [] : await neededSourcesQuery(ctx, keys).execute();
    return new Set(rows.map((row) => row.source_key));
  });
}
