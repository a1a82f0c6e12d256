import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { SeriesOption } from "../../../../contract/posts/series.ts";
import { fieldError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import type { SeriesKind } from "../../../../contract/shared/series-names.ts";
import type { Database } from "../../../db/schema/index.ts";
import { insertParts } from "./change-parts.ts";
import { lockedSeries, type SeriesRow } from "./series-rows.ts";
import { type PartPost, placeOfPost, refusal } from "./series-refusal.ts";
import { dropLockedPart } from "./sync-part.ts";

/** A person's series of a kind, the newest first. */
export function seriesChoicesQuery(
  db: Pick<Context["db"], "selectFrom">,
  { userId, kind }: { userId: number; kind: SeriesKind },
) {
  return db
    .selectFrom("series")
    .select(["id", "title", "part_count"])
    .where("author_id", "=", userId)
    .where("kind", "=", kind)
    .orderBy("id", "desc")
    .limit(limits.seriesMax);
}

/** The viewer's series that a writing form offers. */
export async function seriesChoices({
  ctx,
  viewer,
  kind,
}: {
  ctx: Context;
  viewer: Viewer;
  kind: SeriesKind;
}): Promise<{ items: SeriesOption[] }> {
  const rows = await seriesChoicesQuery(ctx.db, { userId: viewer.id, kind }).execute();
  return {
    items: rows.map(({ id, title, part_count: count }) => ({ id, title, isFull: count >= limits.seriesPartsMax })),
  };
}

/**
 * Puts a post at the end of the series, out of the series in which it stands; 0 only takes it out. The post's row is
 * locked. The part is not listed yet: the caller lists it (sync-part.ts). @throws ApiError INVALID_INPUT at `seriesId`
 */
export async function chooseSeries(
  trx: Transaction<Database>,
  ctx: Pick<Context, "clock">,
  { post, authorId, seriesId }: { post: PartPost; authorId: number; seriesId: number },
): Promise<void> {
  const before = (await placeOfPost.first(trx, post))?.series_id ?? 0;
  if (before === seriesId) return;
  // In the order of ids, so that two posts that change places do not deadlock.
  const rows = new Map<number, SeriesRow | undefined>();
  for (const id of [before, seriesId].filter((one) => one !== 0).toSorted((a, b) => a - b))
    rows.set(id, await lockedSeries(trx, id));
  const series = rows.get(seriesId);
  const problem = seriesId === 0 ? undefined : refusal(series, { kind: post.kind, authorId });
  if (problem) throw fieldError("seriesId", problem);
  // The author may have taken the post out before the lock was granted.
  const part = await placeOfPost.first(trx, post);
  if (part) await dropLockedPart(trx, part.id);
  if (series) await insertParts(trx, ctx, series, [[post.id, false]]);
}
