import { buffer } from "node:stream/consumers";
import type { Transaction } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/index.ts";
import { narrowAddress, PICTURE_WIDTHS, widthsColumn } from "../../markdown/picture-widths.ts";
import { staleMark } from "../mention/mark-mentions-stale.ts";
import { loadSharp } from "./load-sharp.ts";
import { textPlaces } from "./text-places.ts";

const BATCH = 20;
/** Ours are re-encoded and at most 2560 pixels a side: far more than any of them takes. */
const ENCODE_SECONDS = 30;

/** Pictures whose narrower copies nobody has made yet. */
export function widthlessQuery({ db }: Pick<Context, "db">) {
  return db.selectFrom("image").select(["id", "key", "width"]).where("widths", "=", "").orderBy("id").limit(BATCH);
}

/**
 * Makes the narrower copies (WebP) of pictures that texts show, one at a time, and has these texts rendered anew with
 * them. Safe in several processes at once: the copies are the same.
 * @returns how many pictures were looked at
 */
export async function makeWidths(ctx: Context, signal?: AbortSignal): Promise<number> {
  const rows = await widthlessQuery(ctx).execute();
  const pictures = new Map(rows.map((row) => [row.key, row]));
  for (const { key, width } of pictures.values()) {
    if (signal?.aborted) return 0;
    const made = await copiesOf(ctx, key, width);
    await ctx.db.transaction().execute((trx) => keepWidths(trx, ctx, key, made));
  }
  return pictures.size;
}

/** Files first, row last: no text names a copy that is not there. A file that nobody can read has none. */
async function copiesOf({ media, log }: Context, key: string, width: number): Promise<number[]> {
  const file = await media.get(key);
  if (!file) return [];
  const bytes = await buffer(file.stream);
  const sharp = await loadSharp();
  const made: number[] = [];
  try {
    // One that moves would stand still.
    if (((await sharp(bytes).metadata()).pages ?? 1) > 1) return [];
    for (const wanted of widthsFor(width)) {
      const copy = await sharp(bytes)
        .resize({ width: wanted, withoutEnlargement: true })
        .webp({ quality: 80, smartSubsample: true })
        .timeout({ seconds: ENCODE_SECONDS })
        .toBuffer();
      const at = narrowAddress(key, wanted);
      // Grain, or few colours: lighter as it is.
      if (at === undefined || copy.length >= bytes.length) continue;
      await media.put(at, copy, "image/webp");
      made.push(wanted);
    }
  } catch (error) {
    log.warn({ err: error, key }, "no narrower copies of a picture");
  }
  return made;
}

/** All that are narrower, and the picture's own width where that is one of a screen, too. */
function widthsFor(width: number): number[] {
  const narrower = PICTURE_WIDTHS.filter((one) => one < width);
  return width <= (PICTURE_WIDTHS.at(-1) ?? 0) ? [...narrower, width] : narrower;
}

/** Pictures after all other rows, as everywhere. */
async function keepWidths(trx: Transaction<Database>, ctx: Context, key: string, made: number[]): Promise<void> {
  if (made.length > 0) {
    for (const { table, places } of textPlaces(ctx.kinds)) {
      const users = trx
        .selectFrom("image_use")
        .innerJoin("image", "image.id", "image_use.image_id")
        .select("subject_id")
        .where("key", "=", key)
        .where("subject_kind", "in", places);
      await trx.updateTable(table).set({ renderer_version: staleMark() }).where("id", "in", users).execute();
    }
  }
  await trx
    .updateTable("image")
    .set({ widths: widthsColumn(made) })
    .where("key", "=", key)
    .where("widths", "=", "")
    .execute();
}
