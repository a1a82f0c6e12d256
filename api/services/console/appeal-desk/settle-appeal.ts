import type { Transaction } from "kysely";
import { ALONE_TEXT, ownRemovedPath, ownSanctionPath } from "../../../../contract/moderation/appeal-names.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { ownReviewPath } from "../../../../contract/moderation/review-names.ts";
import { sanctionName } from "../../../../contract/shared/staff-names.ts";
import type { Database } from "../../../db/schema/index.ts";
import { type AppealRow, holdRemovals } from "../../shared/appeal/appeals.ts";
import { notify } from "../../shared/message/notify.ts";
import { undoRemovalIn } from "../removal/undo-removal.ts";
import { approveReview, type Asked, openingOf, type Replay } from "../../moderation/review/settle-review.ts";
import { audit } from "../../shared/staff-log/audit.ts";
import { lockPerson, takeBackSanction } from "../staff/sanction.ts";
import { assertSettles, assertSettlesSome, maySettleAlone } from "./list-appeals.ts";

type Trx = Transaction<Database>;
interface Settle extends Asked {
  row: AppealRow;
  granted: boolean;
  /** The reason that the appellant reads. */
  reason: string;
  /** The settler also made the original decision. */
  isAlone: boolean;
}

const settled = () => new ApiError("CONFLICT", "已经有人处理过了");

/**
 * Settles an appeal: by somebody other than the decider, unless nobody else could, and then not in its first days. The
 * result is logged and the appellant notified. Granting undoes the decision in the same transaction; a held call is
 * published before it.
 * @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT, and the errors of publishing or restoring
 */
export async function settleAppeal({
  id,
  verdict,
  replay,
  ...asked
}: Asked & { id: number; verdict: "grant" | "deny"; reason: string; replay: Replay }): Promise<{ ok: true }> {
  const { ctx, viewer } = asked;
  assertSettlesSome(viewer);
  const row = await ctx.db.selectFrom("appeal").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new ApiError("NOT_FOUND", "没有这次申诉");
  assertSettles(viewer, row.kind, await areaOf(ctx, row));
  const isAlone = row.decided_by === viewer.id;
  if (row.user_id === viewer.id || (isAlone && !(await maySettleAlone(ctx, viewer, row))))
    throw new ApiError("FORBIDDEN", "申诉要由作出原决定以外的人处理");
  if (row.state !== "open") throw settled();
  const reason = isAlone ? `${asked.reason}（${ALONE_TEXT}）` : asked.reason;
  const settle: Settle = { ...asked, reason, row, granted: verdict === "grant", isAlone };
  if (row.kind === "review" && settle.granted)
    await approveReview({ ctx, viewer, caller: asked.caller, id: row.decision_id, from: "refused", reason, replay });
  await ctx.db.transaction().execute((trx) => (row.kind === "removal" ? ofRemoval : ofOther)(trx, settle));
  return { ok: true };
}

/** The area of the decision: the kind of its post or comment; empty for a sanction, which has no area. */
async function areaOf({ db }: Pick<Asked["ctx"], "db">, { kind, decision_id: id }: AppealRow): Promise<string> {
  if (kind === "review") {
    const row = await db.selectFrom("review").select("kind").where("id", "=", id).executeTakeFirst();
    return row?.kind ?? "";
  }
  if (kind !== "removal") return "";
  const row = await db.selectFrom("removal").select("subject_kind").where("id", "=", id).executeTakeFirst();
  return row?.subject_kind ?? "";
}

/** Lock order, the same for all code that undoes a removal: removal, appeal, post or comment, users. */
async function ofRemoval(trx: Trx, settle: Settle): Promise<void> {
  const { ctx, viewer, row, granted, reason } = settle;
  const removal = await trx
    .selectFrom("removal")
    .select(["subject_kind", "subject_id"])
    .where("id", "=", row.decision_id)
    .executeTakeFirstOrThrow();
  const thing = { kind: removal.subject_kind, id: removal.subject_id };
  await holdRemovals(trx, thing);
  await close(trx, settle, thing);
  if (granted) await undoRemovalIn(trx, { ctx, viewer, id: row.decision_id, granted: reason });
  else await tellDenied(trx, settle, { about: "内容被删除", path: `${ownRemovedPath}#removal-${row.decision_id}` });
}

/** Locks the user, then the appeal. A granted refusal was already published, with its own notice. */
async function ofOther(trx: Trx, settle: Settle): Promise<void> {
  const { row, granted, reason } = settle;
  const { kind, decision_id: decisionId, user_id: userId } = row;
  if (kind === "ban" || kind === "mute") {
    const over = { ctx: settle.ctx, viewer: settle.viewer, caller: settle.caller, userId };
    await lockPerson(trx, over);
    await close(trx, settle, { kind: "user", id: userId });
    if (granted) await takeBackSanction(trx, over, { id: decisionId, kind, reason });
    else
      await tellDenied(trx, settle, { about: sanctionName[kind], path: `${ownSanctionPath}#sanction-${decisionId}` });
    return;
  }
  await close(trx, settle, { kind: "review", id: decisionId });
  if (granted) return;
  const review = await trx
    .selectFrom("review")
    .select(["kind", "texts"])
    .where("id", "=", decisionId)
    .executeTakeFirstOrThrow();
  await tellDenied(trx, settle, { about: openingOf(review), path: `${ownReviewPath}#review-${decisionId}` });
}

/** @throws ApiError CONFLICT when the appeal is already settled, or the decision changed meanwhile */
async function close(
  trx: Trx,
  { row, granted, reason, isAlone, ...asked }: Settle,
  target: { kind: string; id: number },
): Promise<void> {
  const closed = await trx
    .updateTable("appeal")
    .set({
      state: granted ? "granted" : "denied",
      settled_by: asked.viewer.id,
      settled_at: asked.ctx.clock.now(),
      answer: reason,
    })
    .where("id", "=", row.id)
    .where("state", "=", "open")
    .returning("id")
    .executeTakeFirst();
  if (!closed) throw settled();
  await audit(trx, asked, {
    act: "settle-appeal",
    target,
    before: { appeal: row.kind },
    after: { granted, ...(isAlone ? { isAlone } : {}) },
    reason,
  });
}

async function tellDenied(
  trx: Trx,
  { ctx, row, reason }: Settle,
  { about, path }: { about: string; path: string },
): Promise<void> {
  await notify({
    ctx,
    trx,
    userIds: [row.user_id],
    notice: {
      kind: row.kind === "review" ? "review" : "staff",
      title: `你对${about}的申诉未成立`,
      body: `说明：${reason}`,
      path,
    },
  });
}
