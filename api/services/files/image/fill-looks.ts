import { buffer } from "node:stream/consumers";
import type { Context } from "../../../context.ts";
import { decode, DecoderEnded } from "../../../decoding/decode.ts";

const BATCH = 20;
/** The most pictures per run, so that other jobs get their turn. */
const RUN_MAX = 400;

type Inside = Pick<Context, "db" | "media">;

/** Pictures whose look (a perceptual hash; null until it is computed) is missing. */
export function looklessQuery({ db }: Pick<Context, "db">) {
  return db.selectFrom("image").select(["id", "thumb_key"]).where("look", "is", null).orderBy("id").limit(BATCH);
}

/** The look of a picture; empty when the picture cannot be decoded or the decoder gave up. */
async function lookOf(bytes: Uint8Array): Promise<string> {
  try {
    return await decode<string>("picture-looks", { what: "look", bytes });
  } catch (error) {
    if (error instanceof DecoderEnded) return "";
    throw error;
  }
}

/**
 * Computes the look of pictures that were uploaded before looks existed. Safe in several processes at once, because
 * each computes the same result.
 * @returns the number of pictures that were processed
 */
export async function fillLooks(ctx: Inside, signal?: AbortSignal): Promise<number> {
  let count = 0;
  while (count < RUN_MAX) {
    const rows = await looklessQuery(ctx).execute();
    for (const { id, thumb_key: key } of rows) {
      signal?.throwIfAborted();
      const file = await ctx.media.get(key);
      const bytes = file && (await buffer(file.stream));
      const look = bytes ? await lookOf(bytes) : "";
      await ctx.db.updateTable("image").set({ look }).where("id", "=", id).where("look", "is", null).execute();
      count += 1;
    }
    if (rows.length < BATCH) break;
  }
  return count;
}
