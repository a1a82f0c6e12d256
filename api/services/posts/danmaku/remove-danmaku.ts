import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { mayOnSite } from "../../../../contract/shared/staff-names.ts";
import type { Database } from "../../../db/schema/index.ts";
import { isSubjectThere, isThereForStaff } from "../../circles/subject/subject.ts";
import { notify } from "../../shared/message/notify.ts";
import { audit } from "../../shared/staff-log/audit.ts";
import { goneDanmaku } from "./danmaku-rows.ts";
import { touchSegment } from "./touch-segment.ts";

/** Whether this person may delete the danmaku now without being of the staff. */
export const mayRemoveOwn = (
  { clock }: Pick<Context, "clock">,
  viewerId: number,
  row: { author_id: number; created_at: number },
  filmAuthorId: number,
): boolean =>
  viewerId === filmAuthorId ||
  (viewerId === row.author_id && clock.now() - row.created_at <= limits.danmakuRecallSeconds * 1000);

interface RemoveDanmaku {
  ctx: Context;
  viewer: Viewer;
  danmakuId: number;
  reason?: string | undefined;
}

/**
 * Deletes a danmaku: its author within two minutes, the film's author always, and the staff with a reason, who cannot
 * restore it. Open pages drop it at once.
 * @throws ApiError NOT_FOUND, FORBIDDEN, INVALID_INPUT at `reason`
 */
export function removeDanmaku({ ctx, viewer, danmakuId, reason }: RemoveDanmaku): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("danmaku")
      .innerJoin("video", "video.id", "danmaku.video_id")
      .select(["danmaku.author_id", "danmaku.created_at", "danmaku.video_id", "video.author_id as owner_id"])
      .where("danmaku.id", "=", danmakuId)
      .where("danmaku.deleted_at", "is", null)
      .executeTakeFirst();
    if (!row) throw goneDanmaku();
    const inside = { ...ctx, db: trx };
    const film = { kind: "video", id: row.video_id } as const;
    const isConcerned = viewer.id === row.author_id || viewer.id === row.owner_id;
    const isStaff = !isConcerned && mayOnSite(viewer, "remove", "danmaku");
    const isThere = isStaff ? await isThereForStaff(inside, film) : await isSubjectThere(inside, viewer, film);
    if (!isThere && !isConcerned) throw goneDanmaku();
    if (!isStaff && !mayRemoveOwn(ctx, viewer.id, row, row.owner_id))
      throw new ApiError(
        "FORBIDDEN",
        viewer.id === row.author_id ? "弹幕发出两分钟后不能撤回" : "只能撤回自己的弹幕，或删除自己视频里的弹幕",
      );
    if (isStaff && !reason) throw fieldError("reason", "请写下删除的理由，作者会看到");
    const place = await takeAway(trx, ctx, danmakuId);
    if (!place) throw goneDanmaku();
    if (isStaff && reason) {
      await audit(trx, { ctx, viewer }, { act: "remove", target: { kind: "danmaku", id: danmakuId }, reason });
      const notice = {
        kind: "removal" as const,
        title: "你的一条弹幕被管理员删除",
        body: `弹幕：${place.source}\n理由：${reason}`,
        path: null,
      };
      await notify({ ctx, trx, userIds: [row.author_id], notice });
    }
    return { ok: true } as const;
  });
}

/** Marks the danmaku as deleted, counts it out and tells open pages. @returns undefined when it was already deleted */
export async function takeAway(trx: Transaction<Database>, ctx: Pick<Context, "clock" | "live">, id: number) {
  const gone = await trx
    .updateTable("danmaku")
    .set({ deleted_at: ctx.clock.now() })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returning(["video_id", "second", "part", "source"])
    .executeTakeFirst();
  if (!gone) return undefined;
  await touchSegment(trx, gone, -1);
  await ctx.live.publish(trx, {
    type: "danmaku.gone",
    subjectKind: "video",
    subjectId: gone.video_id,
    danmakuId: id,
  });
  // A film's page without scripts lists its danmaku.
  await ctx.live.publish(trx, { type: "pages.stale" });
  return gone;
}
