import type { Caller, Context, Viewer } from "../../../context.ts";
import { ownReviewPath } from "../../../../contract/moderation/review-names.ts";
import { type ProfilePart, profilePartName } from "../../../../contract/console/person-act-names.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import type { StaffLogAct } from "../../../../contract/shared/staff-names.ts";
import { partOfProfile } from "../../accounts/profile/withdraw-profile.ts";
import { withdrawnCircles } from "../../circles/circle/withdraw-circles.ts";
import { addImageUses } from "../../files/image/set-image-uses.ts";
import { withdrawOne } from "../../people/withdrawal/withdraw.ts";
import type { Withdrawable } from "../../people/withdrawal/withdrawable.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { notify } from "../../shared/message/notify.ts";
import { audit } from "../../shared/staff-log/audit.ts";
import { lockPerson } from "./sanction.ts";

interface Reset {
  ctx: Context;
  viewer: Viewer;
  caller: Caller;
  reason: string;
}

/**
 * Hides parts of a member's profile. The member reads the reason with the hidden words in 送审记录, may write others, and
 * may appeal once; a granted appeal shows them again.
 * @throws ApiError FORBIDDEN, NOT_FOUND, BAD_REQUEST for oneself, NOT_FOUND also when there is nothing to hide
 */
export function resetProfile({
  userId,
  parts,
  ...reset
}: Reset & { userId: number; parts: readonly ProfilePart[] }): Promise<{ ok: true }> {
  return resetWords({
    ...reset,
    ownerId: userId,
    withdrawable: partOfProfile(parts),
    rowId: userId,
    act: "reset-profile",
    target: { kind: "user", id: userId },
    what: parts.map((part) => profilePartName[part]).join("、"),
  });
}

/** The same for the name, the texts and the pictures of a circle. @throws ApiError as `resetProfile` */
export async function resetCircle({ circleId, ...reset }: Reset & { circleId: number }): Promise<{ ok: true }> {
  assertMayOnSite(reset.viewer, "remove", "circle");
  const circle = await reset.ctx.db
    .selectFrom("circle")
    .select(["owner_id", "name"])
    .where("id", "=", circleId)
    .executeTakeFirst();
  if (!circle || circle.owner_id === null) throw new ApiError("NOT_FOUND", "圈子不存在");
  return resetWords({
    ...reset,
    ownerId: circle.owner_id,
    withdrawable: withdrawnCircles,
    rowId: circleId,
    act: "reset-circle",
    target: { kind: "circle", id: circleId },
    what: `圈子“${circle.name}”的名称与资料`,
  });
}

interface ResetWords extends Reset {
  ownerId: number;
  withdrawable: Withdrawable;
  rowId: number;
  act: StaffLogAct;
  target: { kind: string; id: number };
  /** The hidden parts, for the notice. */
  what: string;
}

async function resetWords(reset: ResetWords): Promise<{ ok: true }> {
  const { ctx, viewer, ownerId, withdrawable, rowId, reason } = reset;
  assertMayOnSite(viewer, "remove", reset.target.kind);
  const things = await withdrawable.next(ctx.db, {
    userId: ownerId,
    after: rowId - 1,
    since: 0,
    until: ctx.clock.now(),
  });
  const thing = things.find(({ id }) => id === rowId);
  if (!thing) throw new ApiError("NOT_FOUND", "没有可以重置的了");
  const reviewId = await ctx.db.transaction().execute(async (trx) => {
    await lockPerson(trx, { ...reset, userId: ownerId });
    const now = ctx.clock.now();
    const { id } = await trx
      .insertInto("review")
      .values({
        author_id: ownerId,
        kind: withdrawable.kind === "circle" ? "circle" : "user",
        endpoint: "",
        params: "{}",
        body: "{}",
        texts: JSON.stringify(thing.texts.filter(({ text }) => text.trim() !== "")),
        image_ids: JSON.stringify(thing.imageIds),
        reasons: "[]",
        words: "[]",
        is_change: 0,
        held_kind: "user",
        held_id: ownerId,
        state: "refused",
        refusal: reason,
        decided_by: viewer.id,
        decided_at: now,
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await audit(trx, reset, { act: reset.act, target: reset.target, reason });
    const notice = {
      kind: "removal" as const,
      title: `你的${reset.what}被管理员重置`,
      body: `理由：${reason}\n可以换一个新的；觉得不妥，可以在 ${limits.appealDays} 天内申诉一次。`,
      path: `${ownReviewPath}#review-${id}`,
    };
    await notify({ ctx, trx, userIds: [ownerId], notice });
    await addImageUses(trx, ctx, { kind: "review", id }, { ids: thing.imageIds });
    return id;
  });
  await withdrawOne({ ctx, userId: ownerId, withdrawable, thing, cause: { review_id: reviewId } });
  return { ok: true };
}
