import type { Context, Viewer } from "../../../context.ts";
import type { OwnReview } from "../../../../contract/moderation/review.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { WordField } from "../../../../contract/shared/word-names.ts";
import { down, pageBy } from "../../../db/keyset.ts";
import { appealEnd, appealsOf, appealView, insertAppeal } from "../../shared/appeal/appeals.ts";
import { imagesOfIds } from "../../files/image/images-of-ids.ts";
import { setImageUses } from "../../files/image/set-image-uses.ts";
import type { ReviewRow } from "./settle-review.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
}

export function ownReviewsQuery(
  { db }: Pick<Context, "db">,
  userId: number,
  cursor: string | undefined,
  limit: number,
) {
  return pageBy(db.selectFrom("review").selectAll().where("author_id", "=", userId), [down("id")], cursor, limit);
}

export const iso = (ms: number) => new Date(ms).toISOString();
const idsOf = ({ image_ids: ids }: Pick<ReviewRow, "image_ids">) => JSON.parse(ids) as number[];

/** The fields of a page of reviews that both author and reviewers see. */
export async function commonOf(ctx: Context, rows: ReviewRow[]) {
  const images = await imagesOfIds(ctx, rows.flatMap(idsOf));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    isChange: row.is_change === 1,
    state: row.state,
    texts: JSON.parse(row.texts) as { path: string; field: WordField; text: string }[],
    images: idsOf(row).flatMap((id) => images.get(id) ?? []),
    createdAt: iso(row.created_at),
  }));
}

/** The viewer's reviews, waiting and settled, newest first. */
export async function ownReviews({
  ctx,
  viewer,
  query: { cursor, limit },
}: Asked & { query: { cursor?: string | undefined; limit: number } }): Promise<{
  items: OwnReview[];
  nextCursor: string | null;
}> {
  const page = await ownReviewsQuery(ctx, viewer.id, cursor, limit).page();
  const ids = page.rows.map((row) => row.id);
  const [common, sent] = await Promise.all([commonOf(ctx, page.rows), appealsOf(ctx, ["review"], ids)]);
  const now = ctx.clock.now();
  const items = page.rows.flatMap((row, place): OwnReview[] => {
    const shared = common[place];
    if (!shared) return [];
    const appeal = appealView(sent.get(row.id));
    const isInTime = appealEnd(row.decided_at ?? row.created_at, now) !== null;
    // Refusing a held post or comment made it a removal, against which its author appeals instead.
    const isHeld = row.held_id !== null;
    const canAppeal = (!isHeld || row.held_kind === "user") && row.state === "refused" && appeal === null && isInTime;
    const isOver = row.state === "withdrawn" || (row.state === "refused" && appeal?.state !== "open");
    const editPath = isOver ? editPathOf(row) : null;
    const canResubmit = !isHeld && isOver && editPath === null && row.replaced_by === null;
    const { path, refusal } = row;
    return [{ ...shared, path, refusal, canAppeal, appeal, editPath, canResubmit }];
  });
  return { items, nextCursor: page.nextCursor };
}

/** The path of the article's draft, which still holds its text. */
function editPathOf({ body }: Pick<ReviewRow, "body">): string | null {
  const { draftId } = JSON.parse(body) as { draftId?: number };
  return draftId === undefined ? null : `/user/publish/article?draft=${draftId}`;
}

/** Withdraws a waiting review. @throws ApiError CONFLICT when it is settled */
export async function withdrawReview({ ctx, viewer, id }: Asked & { id: number }): Promise<{ ok: true }> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("review")
      .set({ state: "withdrawn", form_key: null })
      .where("id", "=", id)
      .where("author_id", "=", viewer.id)
      .where("state", "=", "waiting")
      .returning("video_file_id")
      .executeTakeFirst();
    if (!row) throw new ApiError("CONFLICT", "它已经不在等待审核了");
    await freeVideo(trx, ctx, row.video_file_id);
    await setImageUses(trx, ctx, { kind: "review", id });
  });
  return { ok: true };
}

/** Releases a review's video, unless a draft uses it; a day later its file is removed. */
export async function freeVideo(
  db: Context["db"],
  { clock }: Pick<Context, "clock">,
  videoFileId: number | null,
): Promise<void> {
  if (videoFileId === null) return;
  await db
    .updateTable("video_file")
    .set({ unused_since: clock.now() })
    .where("id", "=", videoFileId)
    .where("subject_id", "is", null)
    .where("draft_id", "is", null)
    .execute();
}

/** Appeals against a refusal, once. @throws ApiError CONFLICT, FORBIDDEN when it is too late */
export async function appealReview({
  ctx,
  viewer,
  id,
  text,
}: Asked & { id: number; text: string }): Promise<{ ok: true }> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("review")
      .select(["decided_by", "decided_at", "created_at"])
      .where("id", "=", id)
      .where("author_id", "=", viewer.id)
      .where("state", "=", "refused")
      .where((eb) => eb.or([eb("held_id", "is", null), eb("held_kind", "=", "user")]))
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row || row.decided_by === null) throw new ApiError("CONFLICT", "不能申诉：没有这次审核，或者已经有了结果");
    const decision = { decisionId: id, decidedBy: row.decided_by, decidedAt: row.decided_at ?? row.created_at };
    await insertAppeal(trx, ctx, { userId: viewer.id, kind: "review", ...decision, text });
  });
  return { ok: true };
}
