import type { Context } from "../../../context.ts";
import { narrowKeys } from "../../../markdown/picture-widths.ts";

/** Longer than any upload or conversion takes between writing its files and its row. */
const AGE_MS = 24 * 3_600_000;

export type Sweep = Pick<Context, "db" | "clock" | "media">;

/** The keys of the pictures whose narrow copy this key may be; the key itself when it is a picture. */
function pictureKeys(key: string): string[] {
  const base = key.replace(/\.[^/]*$/, "");
  return ["jpg", "png", "webp"]
    .map((extension) => `${base}.${extension}`)
    .filter((each) => each === key || narrowKeys(each).includes(key));
}

/** The queries that find the rows of pictures, videos, exports and files awaiting removal that use these keys. */
export function rowsOfKeys({ db }: Pick<Context, "db">, keys: string[]) {
  return {
    images: db
      .selectFrom("image")
      .select(["key", "thumb_key"])
      .where((eb) => eb.or([eb("key", "in", keys), eb("thumb_key", "in", keys)])),
    videos: db
      .selectFrom("video_file")
      .select(["media_key", "poster_key"])
      .where((eb) => eb.or([eb("media_key", "in", keys), eb("poster_key", "in", keys)])),
    renditions: db.selectFrom("video_rendition").select("key").where("key", "in", keys),
    exports: db.selectFrom("data_export").select("file_key").where("file_key", "in", keys),
    records: db.selectFrom("record_export").select("file_key").where("file_key", "in", keys),
    garbage: db
      .selectFrom("media_garbage")
      .select(["key", "thumb_key"])
      .where((eb) => eb.or([eb("key", "in", keys), eb("thumb_key", "in", keys)])),
  };
}

/** Those of these files that no row references. */
async function lostOf(ctx: Sweep, files: string[]): Promise<string[]> {
  const asked = new Map(files.map((file) => [file, [...new Set([file, ...pictureKeys(file)])]]));
  const rows = rowsOfKeys(ctx, [...new Set([...asked.values()].flat())]);
  const found = await Promise.all([
    rows.images.execute(),
    rows.videos.execute(),
    rows.renditions.execute(),
    rows.exports.execute(),
    rows.records.execute(),
    rows.garbage.execute(),
  ]);
  const known = new Set(found.flat().flatMap((row) => Object.values(row)));
  return files.filter((file) => !asked.get(file)?.some((key) => known.has(key)));
}

/**
 * Removes files that no row references, a day after they were written. Such files remain when a process died between
 * writing file and row, or when an older database backup was restored.
 * @param isDry only lists the files
 * @returns their keys
 */
export async function sweepFiles(
  ctx: Sweep,
  { isDry, signal }: { isDry: boolean; signal?: AbortSignal },
): Promise<string[]> {
  const swept: string[] = [];
  for await (const files of ctx.media.oldKeys(ctx.clock.now() - AGE_MS)) {
    signal?.throwIfAborted();
    const lost = files.length === 0 ? [] : await lostOf(ctx, files);
    if (!isDry) for (const key of lost) await ctx.media.remove(key);
    swept.push(...lost);
  }
  return swept;
}
