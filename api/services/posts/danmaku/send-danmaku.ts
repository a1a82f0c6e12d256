import type { Transaction } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { createDanmakuInput } from "../../../../contract/posts/danmaku.ts";
import type { DanmakuItem } from "../../../../contract/shared/danmaku-item.ts";
import { danmakuColor, DENSITY_PARTS } from "../../../../contract/shared/danmaku-names.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import type { Database } from "../../../db/schema/index.ts";
import { assertNotBlocked } from "../../people/follow/assert-not-blocked.ts";
import { readSubject } from "../../circles/subject/subject.ts";
import { assertMaySpeak } from "../../circles/circle-post/place-for.ts";
import { earlierResult, once } from "../../shared/form/once.ts";
import { limitAct } from "../../shared/limit/limits.ts";
import { danmakuColumns, danmakuItemOf } from "./danmaku-rows.ts";
import { settingOf } from "./danmaku-settings.ts";
import { levelOfMember } from "./level-of-member.ts";
import { touchSegment } from "./touch-segment.ts";
import { newWeight } from "./weight.ts";
import { wordFinder } from "./words.ts";
import { danmakuLimits } from "../../../../contract/posts/danmaku.ts";

interface SendDanmaku {
  ctx: Context;
  viewer: Viewer;
  input: z.output<typeof createDanmakuInput>;
}

/**
 * Writes a danmaku at a position of a film. Lock order: film (shared) → danmaku → segment → part.
 * @throws ApiError NOT_FOUND, FORBIDDEN when the film's author has blocked the writer or
 * has switched danmaku off, INVALID_INPUT at `text`, `time` or `color`, TOO_MANY_REQUESTS above one in 5 s
 */
export async function sendDanmaku({ ctx, viewer, input }: SendDanmaku): Promise<DanmakuItem> {
  const form = { ctx, viewer, form: "danmaku", formKey: input.formKey, content: input };
  const made = await earlierResult<DanmakuItem>(form);
  if (made) return made;
  const send = () => once<DanmakuItem>({ ...form, run: (trx) => insertDanmaku(trx, { ctx, viewer, input }) });
  try {
    return await limitAct(danmakuLimits.create, { ctx, viewer }, send);
  } catch (error) {
    // A second click, whose point the first one has taken meanwhile.
    const first =
      error instanceof ApiError && error.code === "TOO_MANY_REQUESTS" && (await earlierResult<DanmakuItem>(form));
    if (first) return first;
    throw error;
  }
}

async function insertDanmaku(trx: Transaction<Database>, { ctx, viewer, input }: SendDanmaku): Promise<DanmakuItem> {
  const inside = { ...ctx, db: trx };
  const { videoId, time, color, mode, size, text } = input;
  // A switch of the film's author waits for running sends, and later sends see it.
  await trx.selectFrom("video").select("id").where("id", "=", videoId).forShare().execute();
  const film = await readSubject(inside, viewer, { kind: "video", id: videoId });
  await assertMaySpeak(inside, viewer, film.circleId);
  await assertNotBlocked({ db: trx, userId: viewer.id, ownerIds: [film.authorId], what: "发弹幕" });
  const setting = await settingOf(trx, videoId);
  if (setting.isOff) throw new ApiError("FORBIDDEN", "作者关闭了弹幕");
  const durationMs = await filmLength(trx, videoId);
  if (durationMs === null) throw new ApiError("FORBIDDEN", "视频文件不在了，不能发弹幕");
  if (time > durationMs) throw fieldError("time", "视频没有这么长");
  if (viewer.id !== film.authorId && wordFinder(setting.words)(text))
    throw fieldError("text", "作者不允许弹幕里出现其中的词，请换些话");
  const level = await levelOfMember(inside, viewer.id);
  if (level < danmakuColor[color].level)
    throw fieldError("color", `${danmakuColor[color].level} 级后可以用这个颜色，你现在是 ${level} 级`);
  const now = ctx.clock.now();
  const second = Math.floor(time / 1000);
  const part = Math.min(DENSITY_PARTS - 1, Math.floor((time * DENSITY_PARTS) / Math.max(1, durationMs)));
  const row = await trx
    .insertInto("danmaku")
    .values({
      video_id: videoId,
      author_id: viewer.id,
      position_ms: time,
      second,
      part,
      mode,
      size,
      color,
      source: text,
      weight: newWeight(level, now),
      created_at: now,
    })
    .returning(danmakuColumns)
    .executeTakeFirstOrThrow();
  await touchSegment(trx, { video_id: videoId, second, part }, 1);
  await ctx.live.publish(trx, { type: "danmaku.created", videoId, danmakuId: row.id, authorId: viewer.id });
  return danmakuItemOf(row, viewer);
}

/** The length of a film in ms; null when its file is gone. */
export async function filmLength(db: Transaction<Database> | Context["db"], videoId: number): Promise<number | null> {
  const file = await db
    .selectFrom("video_file")
    .select("duration_ms")
    .where("subject_kind", "=", "video")
    .where("subject_id", "=", videoId)
    .executeTakeFirst();
  return file?.duration_ms ?? null;
}
