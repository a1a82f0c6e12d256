import type { Transaction } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { CircleFounding, createCircleInput } from "../../../../contract/circles/circle-fields.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import { levelOf } from "../../../../contract/people/level.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { switchRefusal } from "../../../../contract/shared/switch-names.ts";
import type { Database } from "../../../db/schema/index.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import type { CircleState } from "../../../db/schema/circle.ts";
import { isOpen } from "../../shared/config/site-switch.ts";
import { once, earlierResult } from "../../shared/form/once.ts";
import { limitAct } from "../../shared/limit/limits.ts";
import { columnsOf, holdPictures, indexCircle, isListed, namedOnce, useCirclePictures } from "./circle-fields.ts";
import { recordAct } from "./circle-log.ts";
import { addMember, inTooMany, isInTooMany, ownedCount, ownsTooMany } from "./membership.ts";
import { circleLimits } from "../../../../contract/circles/circle.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
}

/** Whether the viewer may found a circle, and if not, why. Administrators are bound by the number of owned circles only. */
export async function circleFounding({ ctx, viewer }: Asked): Promise<CircleFounding> {
  const { founding: mode, level: levelNeeded } = ctx.config.circles;
  const [user, owned] = await Promise.all([
    ctx.db
      .selectFrom("user")
      .select(["article_count", "listed_video_count", "follower_count", "liked_count"])
      .where("id", "=", viewer.id)
      .executeTakeFirstOrThrow(),
    ownedCount(ctx.db, viewer.id),
  ]);
  const level = levelOf({
    articleCount: user.article_count,
    videoCount: user.listed_video_count,
    followerCount: user.follower_count,
    likedCount: user.liked_count,
  });
  const isClosed = viewer.role !== "ADMIN" && !(await isOpen(ctx.db, "circleFounding"));
  const refusal = isClosed
    ? switchRefusal.circleFounding
    : mode === "level" && level < levelNeeded && viewer.role !== "ADMIN"
      ? `达到 ${levelNeeded} 级才能创建圈子，你现在是 ${level} 级`
      : owned >= limits.circlesOwnedMax
        ? ownsTooMany().message
        : null;
  return { mode, level, levelNeeded, ownedCount: owned, ownedMax: limits.circlesOwnedMax, refusal };
}

/**
 * R12, E05: founds a circle. The founder owns it and is its first member. With approval by an administrator it waits,
 * and nobody else sees it.
 * @throws ApiError FORBIDDEN when the viewer may not, CONFLICT with too many, INVALID_INPUT at a field,
 * TOO_MANY_REQUESTS
 */
export async function foundCircle({
  ctx,
  viewer,
  input,
}: Asked & { input: z.output<typeof createCircleInput> }): Promise<{ id: number; state: CircleState }> {
  const form = { ctx, viewer, form: "circle", formKey: input.formKey, content: input };
  const made = await earlierResult<{ id: number; state: CircleState }>(form);
  if (made) return made;
  const { refusal, mode, ownedCount: owned } = await circleFounding({ ctx, viewer });
  if (owned >= limits.circlesOwnedMax) throw ownsTooMany();
  if (refusal !== null) throw new ApiError("FORBIDDEN", refusal);
  const state: CircleState = mode === "application" && viewer.role !== "ADMIN" ? "applied" : "open";
  if (state === "applied" && input.reason === "") throw fieldError("reason", "请告诉管理员为什么想创建这个圈子");
  return limitAct(circleLimits.found, { ctx, viewer }, async () => {
    const columns = await columnsOf({ ctx, viewer, fields: input });
    return namedOnce(() =>
      once({ ...form, run: (trx) => insertCircle(trx, { ctx, viewer, input }, { columns, state }) }),
    );
  });
}

async function insertCircle(
  trx: Transaction<Database>,
  { ctx, viewer, input }: Asked & { input: z.output<typeof createCircleInput> },
  { columns, state }: { columns: Awaited<ReturnType<typeof columnsOf>>; state: CircleState },
): Promise<{ id: number; state: CircleState }> {
  const standing = { viewerId: viewer.id, member: { role: "owner" } } as const;
  await lockUsers(trx, [viewer.id]);
  if ((await ownedCount(trx, viewer.id)) >= limits.circlesOwnedMax) throw ownsTooMany();
  if (await isInTooMany(trx, viewer.id)) throw inTooMany();
  await holdPictures(trx, columns);
  const now = ctx.clock.now();
  const policies = { state, is_private: input.isPrivate ? 1 : 0, join_policy: columns.join_policy } as const;
  const { id } = await trx
    .insertInto("circle")
    .values({
      ...columns,
      ...policies,
      is_listed: isListed(policies),
      owner_id: viewer.id,
      founding_reason: input.reason,
      created_at: now,
      active_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addMember(trx, { ctx, circleId: id, userId: viewer.id, role: "owner" });
  if (state === "open") await recordAct(trx, { ctx, circleId: id, standing, action: "found" });
  await indexCircle(trx, { id, ...columns });
  await useCirclePictures(trx, ctx, { id, ...columns });
  return { id, state };
}
