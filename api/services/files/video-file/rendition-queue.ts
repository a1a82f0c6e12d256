import { randomBytes } from "node:crypto";
import { type Selectable, sql, type Transaction, type Updateable } from "kysely";
import type { Context } from "../../../context.ts";
import type { QualityChoice, RenditionKind } from "../../../../contract/shared/rendition-names.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { VideoRenditionTable } from "../../../db/schema/video-file.ts";

export type RenditionRow = Selectable<VideoRenditionTable>;

/** The duration of a lease in ms: a worker renews its lease more often than this. */
export const RENDITION_LEASE_MS = 60_000;
const ATTEMPTS_MAX = 2;

/** The kinds that the site's setting allows to make: frames always. */
const kindsFor = (choice: QualityChoice): RenditionKind[] => (choice === "never" ? ["frames"] : ["frames", "quality"]);

/** The waiting rendition of a kind that waits longest. A rendition whose worker has died waits again. */
export function renditionQueueQuery({ db }: Pick<Context, "db">, kind: RenditionKind, now: number) {
  return db
    .selectFrom("video_rendition")
    .selectAll()
    .where("kind", "=", kind)
    .where("lease_until", "<=", now)
    .orderBy("lease_until")
    .orderBy("id")
    .limit(1);
}

/** An ordinary conversion that waits or runs on any machine. */
export const conversionsQuery = ({ db }: Pick<Context, "db">) =>
  db.selectFrom("video_file").select("id").where("lease_until", "is not", null).limit(1);

/** The next rendition to make; none while ordinary conversions wait or run. Frames, which are cheap, come first. */
export async function waitingRendition(
  ctx: Pick<Context, "db" | "clock">,
  choice: QualityChoice,
): Promise<RenditionRow | undefined> {
  for (const kind of kindsFor(choice)) {
    const row = await renditionQueueQuery(ctx, kind, ctx.clock.now()).executeTakeFirst();
    if (row) return (await conversionsQuery(ctx).executeTakeFirst()) ? undefined : row;
  }
  return undefined;
}

/** Queues a file's renditions within the transaction that plans them; those that exist stay as they are. */
export async function queueRenditions(
  trx: Transaction<Database>,
  { clock }: Pick<Context, "clock">,
  fileId: number,
  renditions: readonly { kind: RenditionKind; height: number }[],
): Promise<void> {
  if (renditions.length === 0) return;
  const now = clock.now();
  await trx
    .insertInto("video_rendition")
    .values(
      renditions.map((each) => ({
        ...each,
        video_file_id: fileId,
        state: "queued" as const,
        lease_until: now,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const extension: Record<RenditionKind, string> = { quality: "mp4", frames: "webp" };

/** Hands a file of an ended attempt or a removed rendition to the clean-up, within the transaction that forgets it. */
async function discard(trx: Transaction<Database>, key: string | null, now: number): Promise<void> {
  if (key === null) return;
  await trx
    .insertInto("media_garbage")
    .values({ key, thumb_key: key, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Claims a waiting rendition. The row names its file from now on, before the first byte is written; the file of an
 * earlier attempt becomes garbage.
 * @returns undefined when another worker was faster, the film is gone, or all attempts have failed
 */
export async function claimRendition(ctx: Context, waiting: RenditionRow): Promise<RenditionRow | undefined> {
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const isOver = waiting.attempts >= ATTEMPTS_MAX;
    const name = randomBytes(16).toString("hex");
    const claimed = await trx
      .updateTable("video_rendition")
      .set(
        isOver
          ? { state: "failed", key: null, lease_until: null, updated_at: now }
          : {
              key: `video/${name.slice(0, 2)}/${name}.${extension[waiting.kind]}`,
              attempts: waiting.attempts + 1,
              lease_until: now + RENDITION_LEASE_MS,
              updated_at: now,
            },
      )
      .where("id", "=", waiting.id)
      .where("attempts", "=", waiting.attempts)
      .where("lease_until", "=", waiting.lease_until)
      .returningAll()
      .executeTakeFirst();
    if (!claimed) return undefined;
    await discard(trx, waiting.key, now);
    return isOver ? undefined : claimed;
  });
}

/** An update of the row that applies only while this attempt owns it. */
function ownAttempt(
  { db }: Pick<Context, "db">,
  { id, attempts, key }: RenditionRow,
  set: Updateable<VideoRenditionTable>,
) {
  return db
    .updateTable("video_rendition")
    .set(set)
    .where("id", "=", id)
    .where("state", "=", "queued")
    .where("attempts", "=", attempts)
    .where("key", "=", key);
}

/** Renews the lease of a running attempt. @returns false when another worker owns it now, or the film was removed */
export async function renewRendition(ctx: Context, row: RenditionRow): Promise<boolean> {
  const lease_until = ctx.clock.now() + RENDITION_LEASE_MS;
  return (await ownAttempt(ctx, row, { lease_until }).returning("id").executeTakeFirst()) !== undefined;
}

/**
 * Puts back an attempt that was interrupted without its own fault; it does not count.
 * @param pauseMs the time in ms before it may be claimed again
 */
export async function putBackRendition(ctx: Context, row: RenditionRow, pauseMs = 0): Promise<void> {
  const now = ctx.clock.now();
  await ownAttempt(ctx, row, { attempts: row.attempts - 1, lease_until: now + pauseMs, updated_at: now }).execute();
}

/** Queues an attempt again after an error, or gives up after the last one. */
export async function retryRendition(ctx: Context, row: RenditionRow): Promise<void> {
  if (row.attempts >= ATTEMPTS_MAX) return failRendition(ctx, row);
  const now = ctx.clock.now();
  await ownAttempt(ctx, row, { lease_until: now, updated_at: now }).execute();
}

/** Gives up: the film is played as before. */
export async function failRendition(ctx: Context, row: RenditionRow): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    const set = { state: "failed" as const, key: null, lease_until: null, updated_at: now };
    if (await ownAttempt({ db: trx }, row, set).returning("id").executeTakeFirst()) await discard(trx, row.key, now);
  });
}

/** Stores the file that was made, and then marks the row as ready: a ready row never lacks its file. */
export async function completeRendition(
  ctx: Context,
  row: RenditionRow,
  { path, bytes, bitrate, facts }: { path: string; bytes: number; bitrate: number; facts: object },
): Promise<void> {
  const { key } = row;
  if (key === null) return;
  await ctx.media.putFile(key, path, row.kind === "quality" ? "video/mp4" : "image/webp");
  const isOurs = await ctx.db.transaction().execute(async (trx) => {
    // The file is locked before its rendition, as where a film is removed.
    await trx.selectFrom("video_file").select("id").where("id", "=", row.video_file_id).forUpdate().execute();
    const set = { state: "ready" as const, bytes, bitrate, facts: JSON.stringify(facts), lease_until: null };
    return ownAttempt({ db: trx }, row, { ...set, updated_at: ctx.clock.now() })
      .returning("id")
      .executeTakeFirst();
  });
  if (!isOurs) await ctx.media.remove(key);
}

/** Removes the renditions of a film within the transaction that removes the film. Their files are removed as garbage. */
export async function removeRenditions(
  trx: Transaction<Database>,
  { clock }: Pick<Context, "clock">,
  fileId: number,
): Promise<void> {
  const gone = await trx.deleteFrom("video_rendition").where("video_file_id", "=", fileId).returning("key").execute();
  for (const { key } of gone) await discard(trx, key, clock.now());
}

/** The bytes of all renditions. */
export const renditionBytesQuery = ({ db }: Pick<Context, "db">) =>
  db.selectFrom("video_rendition").select(({ fn }) => sql<number>`coalesce(${fn.sum("bytes")}, 0)`.as("bytes"));
