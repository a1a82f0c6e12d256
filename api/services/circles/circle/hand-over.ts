import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { circlePath } from "../../../../contract/circles/circle-names.ts";
import type { Database } from "../../../db/schema/index.ts";
import { unindexText } from "../../../db/text-search.ts";
import { notify } from "../../shared/message/notify.ts";
import { lockCircle } from "./authority.ts";
import { recordAct } from "./circle-log.ts";
import { endMember } from "./membership.ts";
import { endCircle } from "./settle-founding.ts";

/**
 * Passes a circle on when its owner's account ends: to the longest-standing moderator, else to the longest-standing
 * member. Without any, the circle is dissolved, and all text that the owner wrote on it is deleted.
 */
export async function handOver(trx: Transaction<Database>, ctx: Context, circleId: number, ownerId: number) {
  const circle = await lockCircle(trx, circleId);
  if (!circle || circle.owner_id !== ownerId) return;
  if (circle.state === "applied") {
    await endCircle(trx, ctx, circle, "refused");
    await endMember(trx, { circleId, userId: ownerId });
    await forgetWords(trx, circleId);
    return;
  }
  if (circle.state !== "open") return;
  const heir = await trx
    .selectFrom("circle_member")
    .innerJoin("user", "user.id", "circle_member.user_id")
    .select("user_id")
    .where("circle_id", "=", circleId)
    .where("user_id", "<>", ownerId)
    .where("user.left_at", "is", null)
    .orderBy((eb) => eb.case().when("circle_member.role", "=", "moderator").then(0).else(1).end())
    .orderBy("circle_member.id")
    .limit(1)
    .executeTakeFirst();
  if (!heir) {
    await forgetWords(trx, circleId);
    await trx.updateTable("circle").set({ dissolve_at: ctx.clock.now() }).where("id", "=", circleId).execute();
    return;
  }
  const userId = heir.user_id;
  const member = (id: number) =>
    trx.updateTable("circle_member").where("circle_id", "=", circleId).where("user_id", "=", id);
  await member(ownerId).set({ role: "member" }).execute();
  await member(userId).set({ role: "owner", muted_until: null, mute_reason: "" }).execute();
  await trx.updateTable("circle").set({ owner_id: userId }).where("id", "=", circleId).execute();
  const standing = { viewerId: ownerId, member: { role: "owner" as const } };
  await recordAct(trx, { ctx, circleId, standing, action: "transfer", userId });
  await notify({
    ctx,
    trx,
    userIds: [userId],
    notice: {
      kind: "circle",
      title: `圈子“${circle.name}”现在由你管理`,
      body: "原来的圈主注销了账号，你成为了圈主。不想管理的话，可以转让给别的成员。",
      path: circlePath(circleId),
    },
  });
}

/** Blanks the circle's texts. Its name becomes free again; a number replaces it. */
async function forgetWords(trx: Transaction<Database>, id: number): Promise<void> {
  await trx
    .updateTable("circle")
    .set({
      name: `已解散的圈子 ${id}`,
      name_folded: null,
      is_listed: 0,
      description: "",
      rules: "",
      announcement: "",
      founding_reason: "",
      join_question: "",
    })
    .where("id", "=", id)
    .execute();
  await trx.updateTable("circle_room").set({ pinned: "" }).where("circle_id", "=", id).execute();
  await trx.updateTable("circle_log").set({ reason: "" }).where("circle_id", "=", id).execute();
  await unindexText(trx, { kind: "circle", id });
}
