import { type Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { subjectKey, subjectPath, type SubjectRef } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";
import { assertMay, lockCircleWithStanding } from "../circle/authority.ts";
import { broadcast } from "../circle/broadcast.ts";
import { recordAct } from "../circle/circle-log.ts";
import { notify } from "../../shared/message/notify.ts";
import { subjectTitles } from "../subject/subject.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
  circleId: number;
  post: SubjectRef;
}

export const notInCircle = () => new ApiError("NOT_FOUND", "帖子不在这个圈子里");

/**
 * The `circle_post` row of a post that is shown in the circle; the circle's staff may act on no other. @throws ApiError
 * NOT_FOUND
 */
export async function placeOf(trx: Transaction<Database>, circleId: number, { kind, id }: SubjectRef) {
  const place = await trx
    .selectFrom("circle_post")
    .select(["author_id", "pinned_at", "featured_at"])
    .where("kind", "=", kind)
    .where("post_id", "=", id)
    .where("circle_id", "=", circleId)
    .where("is_shown", "=", 1)
    .executeTakeFirst();
  if (!place) throw notInCircle();
  return place;
}

export async function titleOf(ctx: Context, trx: Transaction<Database>, post: SubjectRef): Promise<string> {
  const titles = await subjectTitles({ db: trx, kinds: ctx.kinds }, [post]);
  return titles.get(subjectKey(post))?.title ?? "";
}

/**
 * R13: pins or unpins a post in its circle. A repeated call changes nothing.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT when three are pinned
 */
export function pinInCircle({ ctx, viewer, circleId, post, pinned }: Asked & { pinned: boolean }) {
  return ctx.db.transaction().execute(async (trx) => {
    // The circle's row is locked, so that two concurrent pins cannot both pass the limit.
    const { circle, standing } = await lockCircleWithStanding(trx, { ctx, viewer, circleId });
    assertMay("moderate", circle, standing);
    const place = await placeOf(trx, circleId, post);
    if (pinned === (place.pinned_at !== null)) return { pinned };
    if (pinned) {
      const { count } = await trx
        .selectFrom("circle_post")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("circle_id", "=", circleId)
        .where("pinned_at", "is not", null)
        .where("is_shown", "=", 1)
        .executeTakeFirstOrThrow();
      if (Number(count) >= limits.pinsMax)
        throw new ApiError("CONFLICT", `最多置顶 ${limits.pinsMax} 个帖子，请先取消一个`);
    }
    await mark(trx, post, { pinned_at: pinned ? ctx.clock.now() : null });
    const title = await titleOf(ctx, trx, post);
    await recordAct(trx, { ctx, circleId, standing, action: pinned ? "pin" : "unpin", subject: post, title });
    return { pinned };
  });
}

/** 精华: features a post permanently and notifies its author. @throws ApiError NOT_FOUND, FORBIDDEN */
export function featureInCircle({ ctx, viewer, circleId, post, featured }: Asked & { featured: boolean }) {
  return ctx.db.transaction().execute(async (trx) => {
    const { circle, standing } = await lockCircleWithStanding(trx, { ctx, viewer, circleId });
    assertMay("moderate", circle, standing);
    const place = await placeOf(trx, circleId, post);
    if (featured === (place.featured_at !== null)) return { featured };
    await mark(trx, post, { featured_at: featured ? ctx.clock.now() : null });
    const title = await titleOf(ctx, trx, post);
    const action = featured ? "feature" : "unfeature";
    await recordAct(trx, { ctx, circleId, standing, action, userId: place.author_id, subject: post, title });
    if (featured && place.author_id !== viewer.id)
      await notify({
        ctx,
        trx,
        userIds: [place.author_id],
        notice: {
          kind: "circle",
          title: `你的${ctx.kinds.of(post.kind).name}在圈子「${circle.name}」被设为精华`,
          body: title,
          path: subjectPath(post),
          about: post,
        },
      });
    if (featured)
      await broadcast(trx, ctx, { circleId, kind: "featured", title: `圈子「${circle.name}」有新的精华`, body: "" });
    return { featured };
  });
}

function mark(
  trx: Transaction<Database>,
  { kind, id }: SubjectRef,
  columns: { pinned_at: number | null } | { featured_at: number | null },
) {
  return trx.updateTable("circle_post").set(columns).where("kind", "=", kind).where("post_id", "=", id).execute();
}
