import type { Context, Viewer } from "../../context.ts";
import type { AppealItem } from "../../../contract/review.ts";
import { ApiError } from "../../../contract/errors.ts";
import { ownReviewPath } from "../../../contract/review-names.ts";
import { pageBy, up } from "../../db/keyset.ts";
import { notify } from "../message/notify.ts";
import { assertMayOnSite } from "../staff/authority.ts";
import { recordDeed } from "../staff-log/record-deed.ts";
import { briefOf, userBriefs } from "../user/user-brief.ts";
import { appealOf, commonOf } from "./own-reviews.ts";
import { approveReview, type Asked, openingOf, type Replay } from "./settle-review.ts";

export function appealsQuery({ db }: Pick<Context, "db">, cursor: string | undefined, limit: number) {
  return pageBy(db.selectFrom("review").selectAll().where("appeal_state", "=", "open"), [up("id")], cursor, limit);
}

/** Oldest first. @throws ApiError FORBIDDEN */
export async function listAppeals({
  ctx,
  viewer,
  query: { cursor, limit },
}: {
  ctx: Context;
  viewer: Viewer;
  query: { cursor?: string | undefined; limit: number };
}): Promise<{ items: AppealItem[]; nextCursor: string | null }> {
  assertMayOnSite(viewer, "review");
  const page = await appealsQuery(ctx, cursor, limit).page();
  const common = await commonOf(ctx, page.rows);
  const briefs = await userBriefs(
    ctx,
    page.rows.flatMap((row) => [row.author_id, ...(row.decided_by === null ? [] : [row.decided_by])]),
  );
  const items = page.rows.flatMap((row, place): AppealItem[] => {
    const [shared, appeal] = [common[place], appealOf(row)];
    if (!shared || !appeal || row.decided_by === null) return [];
    return [
      {
        ...shared,
        author: briefOf(briefs, row.author_id),
        refusal: row.refusal ?? "",
        refusedBy: briefOf(briefs, row.decided_by),
        appeal,
        canSettle: isOther(row, viewer),
      },
    ];
  });
  return { items, nextCursor: page.nextCursor };
}

const isOther = (row: { decided_by: number | null; author_id: number }, viewer: Pick<Viewer, "id">) =>
  row.decided_by !== viewer.id && row.author_id !== viewer.id;

/**
 * A second pair of eyes: whoever refused it does not settle what is said against that.
 * @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT, and what publishing refuses with
 */
export async function settleAppeal({
  id,
  verdict,
  reason,
  replay,
  ...asked
}: Asked & { id: number; verdict: "grant" | "deny"; reason: string; replay: Replay }): Promise<{ ok: true }> {
  const { ctx, viewer } = asked;
  assertMayOnSite(viewer, "review");
  const granted = verdict === "grant";
  const row = await ctx.db.selectFrom("review").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row || row.appeal_state === null) throw new ApiError("NOT_FOUND", "没有这次申诉");
  if (!isOther(row, viewer)) throw new ApiError("FORBIDDEN", "申诉要由作出原决定以外的人处理");
  if (row.appeal_state !== "open") throw new ApiError("CONFLICT", "已经有人处理过了");
  if (granted) await approveReview({ ...asked, id, from: "refused", reason, replay });
  await ctx.db.transaction().execute(async (trx) => {
    const settled = await trx
      .updateTable("review")
      .set({ appeal_state: granted ? "granted" : "denied", appeal_by: viewer.id, appeal_reason: reason })
      .where("id", "=", id)
      .where("appeal_state", "=", "open")
      .returning("id")
      .executeTakeFirst();
    if (!settled) throw new ApiError("CONFLICT", "已经有人处理过了");
    await recordDeed(trx, asked, {
      act: "settle-appeal",
      target: { kind: "review", id },
      after: { granted },
      reason,
    });
    // What is granted was published, and that was told.
    if (granted) return;
    await notify({
      ctx,
      trx,
      userIds: [row.author_id],
      notice: {
        kind: "review",
        title: `你对${openingOf(row)}的申诉未成立`,
        body: `说明：${reason}`,
        path: `${ownReviewPath}#review-${id}`,
      },
    });
  });
  return { ok: true };
}
