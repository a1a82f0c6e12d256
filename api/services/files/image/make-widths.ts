import { buffer } from "node:stream/consumers";
import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { Database } from "../../../db/schema/index.ts";
import { decode } from "../../../decoding/decode.ts";
import type { PictureCopy } from "../../../decoding/decode-tasks.ts";
import { narrowAddress, PICTURE_WIDTHS, widthsColumn } from "../../../markdown/picture-widths.ts";
import { staleMark } from "../../shared/mention/mark-mentions-stale.ts";
import { textPlaces } from "./text-places.ts";

const BATCH = 20;

/** Pictures whose narrower copies have not been made. */
export function widthlessQuery({ db }: Pick<Context, "db">) {
  return db.selectFrom("image").select(["id", "key", "width"]).where("widths", "=", "").orderBy("id").limit(BATCH);
}

/**
 * Makes the narrower copies (WebP) of pictures in texts, one at a time, and marks these texts for rendering with the
 * copies. Safe in several processes at once, because each makes the same copies.
 * @returns the number of pictures that were processed
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

/**
 * Makes and stores the copies of one picture. The files are stored before the row names them, so that no text refers to
 * a missing copy.
 * @returns the widths of the copies; empty for an unreadable file
 */
async function copiesOf({ media, log }: Context, key: string, width: number): Promise<number[]> {
  const file = await media.get(key);
  if (!file) return [];
  const bytes = await buffer(file.stream);
  const made: number[] = [];
  try {
    const copies = await decode<PictureCopy[]>("picture-widths", { what: "widths", bytes, widths: widthsFor(width) });
    for (const copy of copies) {
      const at = narrowAddress(key, copy.width);
      if (at === undefined) continue;
      await media.put(at, copy.bytes, "image/webp");
      made.push(copy.width);
    }
  } catch (error) {
    // The decoder's queue is full: the next run processes this picture.
    if (error instanceof ApiError) throw error;
    log.warn({ err: error, key }, "no narrower copies of a picture");
  }
  return made;
}

/** All standard widths narrower than the picture, and the picture's own width unless it is wider than all of them. */
function widthsFor(width: number): number[] {
  const narrower = PICTURE_WIDTHS.filter((one) => one < width);
  return width <= (PICTURE_WIDTHS.at(-1) ?? 0) ? [...narrower, width] : narrower;
}

/** Stores the widths. Rows of pictures are locked after all other rows, as in every write. */
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
