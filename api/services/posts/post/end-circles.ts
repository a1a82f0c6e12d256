import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { SubjectRef } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";
import { type CircleRow, lockCircle } from "../../circles/circle/authority.ts";
import { recordAct } from "../../circles/circle/circle-log.ts";
import { endCircle } from "../../circles/circle/settle-founding.ts";
import { setImageUses } from "../../files/image/set-image-uses.ts";
import { notify } from "../../shared/message/notify.ts";
import { runInLockOrder } from "../../shared/event/run-in-lock-order.ts";

/** The most posts that one query reads, and the most members that one transaction notifies. */
const BATCH = 200;

/** Circles that are due to end, and those whose end was interrupted. */
export function endingQuery({ db, clock }: Pick<Context, "db" | "clock">) {
  return db
    .selectFrom("circle")
    .select("id")
    .where("dissolve_at", "is not", null)
    .where("dissolve_at", "<=", clock.now())
    .orderBy("dissolve_at")
    .limit(20);
}

/** Ends all due circles. @returns how many circles ended */
export async function endCircles(ctx: Context, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (;;) {
    const due = await endingQuery(ctx).execute();
    for (const { id } of due) {
      signal?.throwIfAborted();
      await endOne(ctx, id, signal);
      count += 1;
    }
    if (due.length === 0) return count;
  }
}

/**
 * Closes the circle to newcomers, then releases its posts, then its members. An interrupted run is resumed by the next
 * one.
 */
async function endOne(ctx: Context, circleId: number, signal?: AbortSignal): Promise<void> {
  const circle = await ctx.db.transaction().execute((trx) => close(trx, ctx, circleId));
  if (!circle) return;
  const name = circle.name.replace(/ #\d+$/, "");
  await untilNone(() => freePosts(ctx, circle, signal), signal);
  await untilNone(() => ctx.db.transaction().execute((trx) => sendHome(trx, ctx, circle, name)), signal);
  // Posts that were being written while the circle closed.
  await untilNone(() => freePosts(ctx, circle, signal), signal);
  await ctx.db.transaction().execute(async (trx) => {
    await trx
      .updateTable("circle")
      .set({ dissolve_at: null, member_count: 0, post_count: 0, recent_count: 0 })
      .where("id", "=", circleId)
      .execute();
    await setImageUses(trx, ctx, { kind: "circle", id: circleId });
  });
}

async function untilNone(batch: () => Promise<number>, signal?: AbortSignal): Promise<void> {
  do signal?.throwIfAborted();
  while ((await batch()) > 0);
}

/** @returns undefined when its owner cancelled the dissolution meanwhile */
async function close(trx: Transaction<Database>, ctx: Context, circleId: number): Promise<CircleRow | undefined> {
  const circle = await lockCircle(trx, circleId);
  if (!circle || circle.dissolve_at === null || circle.dissolve_at > ctx.clock.now()) return undefined;
  if (circle.state !== "open") return circle;
  await endCircle(trx, ctx, circle, "dissolved");
  if (circle.owner_id !== null)
    await recordAct(trx, {
      ctx,
      circleId,
      standing: { viewerId: circle.owner_id, member: { role: "owner" } },
      action: "dissolved",
    });
  await ctx.live.publish(trx, { type: "pages.stale" });
  return { ...circle, state: "dissolved" };
}

/**
 * Releases each post as if its author took it out, in a short transaction of its own. A post keeps its address and
 * comments. A post of a private circle keeps `is_enclosed` too, and only its author can read it from then on.
 */
async function freePosts(ctx: Context, circle: CircleRow, signal?: AbortSignal): Promise<number> {
  const places = await ctx.db
    .selectFrom("circle_post")
    .select(["kind", "post_id as id"])
    .where("circle_id", "=", circle.id)
    .orderBy("id")
    .limit(BATCH)
    .execute();
  for (const post of places) {
    signal?.throwIfAborted();
    await ctx.db.transaction().execute((trx) => freePost(trx, ctx, circle.id, post));
  }
  return places.length;
}

async function freePost(trx: Transaction<Database>, ctx: Context, circleId: number, post: SubjectRef): Promise<void> {
  const { kind, id } = post;
  await runInLockOrder({
    thing: () =>
      trx
        .updateTable(kind)
        .set({ circle_id: null })
        .where("id", "=", id)
        .where("circle_id", "=", circleId)
        .executeTakeFirst(),
    following: () => ctx.kinds.of(kind).circle?.moved({ trx, ctx, id }) ?? [],
  });
}

async function sendHome(
  trx: Transaction<Database>,
  ctx: Context,
  { id: circleId, is_private: isPrivate }: CircleRow,
  name: string,
): Promise<number> {
  await lockCircle(trx, circleId);
  const members = await trx
    .selectFrom("circle_member")
    .select(["id", "user_id"])
    .where("circle_id", "=", circleId)
    .orderBy("id")
    .limit(BATCH)
    .execute();
  if (members.length === 0) return 0;
  await trx
    .deleteFrom("circle_member")
    .where(
      "id",
      "in",
      members.map((member) => member.id),
    )
    .execute();
  await notify({
    ctx,
    trx,
    userIds: members.map((member) => member.user_id),
    notice: {
      kind: "circle",
      title: `圈子“${name}”已经解散`,
      body: isPrivate === 1 ? "你在圈子里的帖子现在只有你自己可见。" : "圈子里的帖子还在，只是不再属于圈子。",
      path: null,
    },
  });
  return members.length;
}
