import type { Transaction, Updateable } from "kysely";
import type { z } from "zod";
import type { Caller, Context, Viewer } from "../../../context.ts";
import type { mergeInput } from "../../../../contract/lifecycle/account-merge.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { UserTable } from "../../../db/schema/user.ts";
import { forgetSuggestion, keepSuggestion } from "../../../db/suggestions.ts";
import { setImageUses } from "../../files/image/set-image-uses.ts";
import { forgetDeliveries } from "../../shared/delivery/end-deliveries.ts";
import { markMentionsStale } from "../../shared/mention/mark-mentions-stale.ts";
import { endSessionsOf } from "../../accounts/session/end-sessions.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { audit } from "../../shared/staff-log/audit.ts";
import { moveWechat } from "./move-ties.ts";
import { type MergedUser, mergedUser, obstaclesOf, outcomeOf } from "./preview-merge.ts";

interface MergeAccounts {
  ctx: Context;
  viewer: Viewer;
  caller: Caller;
  /** The account that is merged and closed. */
  userId: number;
  input: z.output<typeof mergeInput>;
}

/**
 * Merges one account into another, irrevocably. This transaction closes the first account: its sessions end, its logins
 * move to the other account if that has none, and its name becomes free. The job moves its data in bounded steps
 * (merge-open.ts). Decision 0030.
 * @throws ApiError FORBIDDEN, NOT_FOUND, INVALID_INPUT at `confirm`, CONFLICT with the first obstacle
 */
export async function mergeAccounts({
  input: { into: intoId, reason, confirm },
  userId,
  ...by
}: MergeAccounts): Promise<{ ok: true; into: number }> {
  const { ctx, viewer } = by;
  assertMayOnSite(viewer, "merge");
  if (confirm !== String(userId)) throw fieldError("confirm", `请填写要结束的账号的编号 ${userId}，确认没有选错`);
  await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock.now();
    await lockUsers(trx, [userId, intoId]);
    const [from, into] = [await mergedUser(trx, userId), await mergedUser(trx, intoId)];
    if (!from || !into) throw new ApiError("NOT_FOUND", "没有这位成员");
    const [obstacle] = await obstaclesOf(trx, now, viewer, from, into);
    if (obstacle !== undefined) throw new ApiError("CONFLICT", obstacle);
    await trx
      .insertInto("account_merge")
      .values({ user_id: from.id, into_id: into.id, made_by: viewer.id, reason, begun_at: now })
      .execute();
    // Earlier merges point to the final account, so that old profile URLs redirect in one step.
    await trx.updateTable("account_merge").set({ into_id: into.id }).where("into_id", "=", from.id).execute();
    await close(trx, ctx, from);
    await moveWechat(trx, { from: from.id, into: into.id }, now);
    const taken = takenBy(into, from);
    if (Object.keys(taken).length > 0) await trx.updateTable("user").set(taken).where("id", "=", into.id).execute();
    if (taken.name) {
      await markMentionsStale(trx, ctx, { userId: into.id });
      await keepSuggestion(trx, { kind: "user", id: into.id }, taken.name, -into.follower_count);
    }
    const record = {
      before: { account: from.id },
      after: {
        account: into.id,
        mergedPhone: outcomeOf(from.phone, into.phone),
        mergedWechat: outcomeOf(from.wechat, into.wechat),
        mergedName: outcomeOf(from.name, into.name),
      },
      reason,
    };
    for (const id of [from.id, into.id])
      await audit(trx, by, { act: "merge-accounts", target: { kind: "user", id }, ...record });
    await setImageUses(trx, ctx, { kind: "user", id: from.id });
    const pictures = { ...into, ...taken };
    await setImageUses(
      trx,
      ctx,
      { kind: "user", id: into.id },
      { ids: [pictures.avatar_image_id ?? null, pictures.cover_image_id ?? null] },
    );
    await ctx.live.publish(trx, { type: "pages.stale" });
  });
  ctx.log.info({ userId, intoId }, "merge of accounts begun");
  return { ok: true, into: intoId };
}

/** Closes the merged account. Its `name` stays for the move of mentions and notices, but `name_folded` becomes free. */
async function close(trx: Transaction<Database>, ctx: Context, { id, phone }: MergedUser): Promise<void> {
  const now = ctx.clock.now();
  await endSessionsOf({ ctx, trx, userId: id });
  if (phone !== null) await trx.deleteFrom("sms_code").where("phone", "=", phone).execute();
  await forgetDeliveries(trx, id);
  await forgetSuggestion(trx, { kind: "user", id });
  await trx
    .updateTable("user")
    .set({
      phone: null,
      name_folded: null,
      bio: "",
      gender: "unknown",
      birthday: null,
      region: null,
      avatar_image_id: null,
      cover_image_id: null,
      muted_until: null,
      follow_visibility: "private",
      fans_visibility: "private",
      circle_visibility: "private",
      left_at: now,
    })
    .where("id", "=", id)
    .execute();
}

const later = (one: number | null, other: number | null) => Math.max(one ?? 0, other ?? 0) || null;

/** The columns that the remaining account takes over: values that it lacks, the longer mute, the later agreement. */
function takenBy(into: MergedUser, from: MergedUser): Updateable<UserTable> {
  return {
    ...(into.phone === null && from.phone !== null ? { phone: from.phone } : {}),
    ...(into.name === null && from.name !== null ? { name: from.name, name_folded: from.name_folded } : {}),
    ...(into.bio === "" ? { bio: from.bio } : {}),
    ...(into.gender === "unknown" ? { gender: from.gender } : {}),
    birthday: into.birthday ?? from.birthday,
    avatar_image_id: into.avatar_image_id ?? from.avatar_image_id,
    cover_image_id: into.cover_image_id ?? from.cover_image_id,
    muted_until: later(into.muted_until, from.muted_until),
    agreed_version: Math.max(into.agreed_version, from.agreed_version),
  };
}
