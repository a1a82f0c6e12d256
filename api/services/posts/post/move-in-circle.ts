import { sql, type Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import { subjectKey, subjectPath, type SubjectRef } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";
import {
  assertMay,
  type CircleRow,
  findCircle,
  lockCircleWithStanding,
  type Standing,
} from "../../circles/circle/authority.ts";
import { recordAct } from "../../circles/circle/circle-log.ts";
import { notify } from "../../shared/message/notify.ts";
import { subjectsKnownTo } from "../../circles/subject/subject.ts";
import { runInLockOrder } from "../../shared/event/run-in-lock-order.ts";
import { notInCircle, placeOf, titleOf } from "../../circles/circle-post/mark-post.ts";
import { type PlaceColumns, placeFor } from "../../circles/circle-post/place-for.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
  /** The circle that the post leaves or enters. */
  circleId: number;
  post: SubjectRef;
  reason: string;
}

const gone = () => new ApiError("NOT_FOUND", "帖子不存在或已被删除");

/**
 * Checks the circle, then the post, before anything about the post's circle is revealed: a viewer who may not know one
 * of them gets the same error whatever the state of the other (decision 0038).
 * @throws ApiError NOT_FOUND
 */
async function assertKnown({ ctx, viewer, circleId, post }: Omit<Asked, "reason">): Promise<void> {
  await findCircle({ ctx, viewer, circleId });
  if (!(await subjectsKnownTo(ctx, viewer, [post])).has(subjectKey(post))) throw gone();
}

/** Locks the post's row. @throws ApiError NOT_FOUND */
async function holdPost(trx: Transaction<Database>, { kind, id }: SubjectRef) {
  const row = await trx
    .updateTable(kind)
    .set({ circle_id: sql<number | null>`circle_id` })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returning(["author_id", "circle_id", "is_enclosed"])
    .executeTakeFirst();
  if (!row) throw gone();
  return row;
}

/**
 * Takes a post out of its circle: by its author, or by staff who give a reason. The post keeps its address and
 * comments. A post from a private circle becomes readable by its author alone, because its commenters spoke to the
 * circle's members only.
 * @throws ApiError NOT_FOUND, FORBIDDEN, INVALID_INPUT at `reason`
 */
export async function removeFromCircle({ ctx, viewer, circleId, post, reason }: Asked): Promise<{ ok: true }> {
  await assertKnown({ ctx, viewer, circleId, post });
  return ctx.db.transaction().execute(async (trx) => {
    const row = await holdPost(trx, post);
    const { circle, standing } = await lockCircleWithStanding(trx, { ctx, viewer, circleId });
    const isOwn = row.author_id === viewer.id;
    if (!isOwn) assertMay("moderate", circle, standing);
    if (row.circle_id !== circleId) throw notInCircle();
    if (!isOwn) {
      await placeOf(trx, circleId, post);
      if (reason === "") throw fieldError("reason", "请写下理由，作者会看到");
    }
    const title = await titleOf(ctx, trx, post);
    await bring(trx, { ctx, post, to: { circle_id: null, is_enclosed: row.is_enclosed } });
    if (isOwn) return { ok: true } as const;
    const act = { ctx, circleId, standing, userId: row.author_id, subject: post, title, reason };
    await recordAct(trx, { ...act, action: "remove-post" });
    await tell(trx, ctx, row.author_id, post, {
      title: `你的${ctx.kinds.of(post.kind).name}被移出圈子「${circle.name}」`,
      body: `${title}｜理由：${reason}${row.is_enclosed === 1 ? "｜它现在仅自己可见" : ""}`,
    });
    return { ok: true } as const;
  });
}

/**
 * Puts a post into a circle: by its author, where they may post; or by staff of its present circle who are staff of the
 * target, too. A repeated call changes nothing.
 * @throws ApiError NOT_FOUND, FORBIDDEN, INVALID_INPUT at `circleId` and `reason`
 */
export async function moveToCircle({ ctx, viewer, circleId, post, reason }: Asked): Promise<{ ok: true }> {
  await assertKnown({ ctx, viewer, circleId, post });
  return ctx.db.transaction().execute(async (trx) => {
    const inside = { ...ctx, db: trx };
    const row = await holdPost(trx, post);
    const held = await holdBoth(trx, { ctx, viewer }, row.circle_id, circleId);
    const isOwn = row.author_id === viewer.id;
    if (!isOwn && !held.from) throw gone();
    if (!isOwn && held.from) {
      assertMay("moderate", held.from.circle, held.from.standing);
      assertMay("moderate", held.to.circle, held.to.standing);
      await placeOf(trx, held.from.circle.id, post);
    }
    if (row.circle_id === circleId) return { ok: true } as const;
    if (!isOwn && reason === "") throw fieldError("reason", "请写下理由，作者会看到");
    if (row.is_enclosed === 1) throw new ApiError("FORBIDDEN", "私密圈子里的帖子不能换到别处，评论者是在圈内说的");
    const { kinds } = ctx;
    const place = isOwn
      ? await placeFor(inside, { viewer, kind: post.kind, circleId })
      : ({ circle_id: circleId, is_enclosed: held.to.circle.is_private } satisfies PlaceColumns);
    if (!isOwn && place.is_enclosed === 1) throw new ApiError("FORBIDDEN", "不能把别人的帖子移进私密圈子");
    const title = await titleOf(ctx, trx, post);
    await bring(trx, { ctx, post, to: place });
    if (isOwn || !held.from) return { ok: true } as const;
    const act = { ctx, userId: row.author_id, subject: post, title, reason, action: "move-post" } as const;
    await recordAct(trx, { ...act, circleId: held.from.circle.id, standing: held.from.standing });
    await recordAct(trx, { ...act, circleId, standing: held.to.standing });
    await tell(trx, ctx, row.author_id, post, {
      title: `你的${kinds.of(post.kind).name}被移到圈子「${held.to.circle.name}」`,
      body: `${title}｜理由：${reason}`,
    });
    return { ok: true } as const;
  });
}

interface Held {
  circle: CircleRow;
  standing: Standing;
}

/** Locks both circles in order of their ids, so that two concurrent moves cannot deadlock. */
async function holdBoth(
  trx: Transaction<Database>,
  asked: Pick<Asked, "ctx" | "viewer">,
  fromId: number | null,
  toId: number,
): Promise<{ from: Held | null; to: Held }> {
  const hold = (circleId: number) => lockCircleWithStanding(trx, { ...asked, circleId });
  if (fromId === null) return { from: null, to: await hold(toId) };
  if (fromId < toId) {
    const from = await hold(fromId);
    return { from, to: await hold(toId) };
  }
  const to = await hold(toId);
  return { from: await hold(fromId), to };
}

/** Writes the post's row and all that follows: public lists, both circles' lists, search, cached pages. */
async function bring(
  trx: Transaction<Database>,
  { ctx, post: { kind, id }, to }: { ctx: Context; post: SubjectRef; to: PlaceColumns },
): Promise<void> {
  await runInLockOrder({
    thing: () => trx.updateTable(kind).set(to).where("id", "=", id).execute(),
    following: () => [
      ...(ctx.kinds.of(kind).circle?.moved({ trx, ctx, id }) ?? []),
      { outbox: () => ctx.live.publish(trx, { type: "pages.stale" }) },
    ],
  });
}

async function tell(
  trx: Transaction<Database>,
  ctx: Context,
  userId: number,
  post: SubjectRef,
  words: { title: string; body: string },
): Promise<void> {
  await notify({
    ctx,
    trx,
    userIds: [userId],
    notice: { kind: "circle", ...words, path: subjectPath(post), about: post },
  });
}
