import type { Context, Viewer } from "../../../context.ts";
import type { DanmakuPart, DanmakuState } from "../../../../contract/posts/danmaku.ts";
import { danmakuColor, danmakuColors, DENSITY_PARTS } from "../../../../contract/shared/danmaku-names.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { assertMaySpeak } from "../../circles/circle-post/place-for.ts";
import { readSubject } from "../../circles/subject/subject.ts";
import { assertNotBlocked } from "../../people/follow/assert-not-blocked.ts";
import { settingOf } from "./danmaku-settings.ts";
import { danmakuFilter } from "./filter-danmaku.ts";
import { levelOfMember } from "./level-of-member.ts";
import { linesOf } from "./list-danmaku.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer | null;
  film: { id: number; authorId: number; circleId: number | null; isPublished: boolean };
}

/** @throws ApiError NOT_FOUND */
export async function danmakuStateOf({
  ctx,
  viewer,
  videoId,
}: Omit<Asked, "film"> & { videoId: number }): Promise<DanmakuState> {
  const film = await readSubject(ctx, viewer, { kind: "video", id: videoId });
  return stateOf({ ctx, viewer, film: { ...film, isPublished: true } });
}

async function stateOf({ ctx, viewer, film }: Asked): Promise<DanmakuState> {
  const [settings, parts, level, filter] = await Promise.all([
    settingOf(ctx.db, film.id),
    ctx.db.selectFrom("danmaku_part").select(["part", "count"]).where("video_id", "=", film.id).execute(),
    viewer ? levelOfMember(ctx, viewer.id) : 0,
    viewer ? danmakuFilter({ ctx, viewer }) : { words: [] },
  ]);
  const { isOff } = settings;
  const count = isOff ? 0 : parts.reduce((sum, part) => sum + part.count, 0);
  const density = count === 0 ? [] : Array.from({ length: DENSITY_PARTS }, () => 0);
  if (count > 0) for (const part of parts) density[part.part] = part.count;
  return {
    isOff,
    count,
    density,
    whyNot: isOff ? "作者关闭了弹幕" : await whyNot({ ctx, viewer, film }),
    colors: danmakuColors.filter((color) => danmakuColor[color].level <= level),
    filterWords: filter.words,
    settings: viewer?.id === film.authorId ? settings : null,
  };
}

/** The reason why the viewer cannot send; the mount and the verb decide again when a danmaku is sent. */
async function whyNot({ ctx, viewer, film }: Asked): Promise<string | null> {
  if (!film.isPublished) return "视频公开后才能发弹幕";
  if (!viewer) return "登录后可以发弹幕";
  if ((viewer.mutedUntil ?? 0) > ctx.clock.now()) return "你正在禁言中，暂时不能发弹幕";
  try {
    await assertMaySpeak(ctx, viewer, film.circleId);
    await assertNotBlocked({ db: ctx.db, userId: viewer.id, ownerIds: [film.authorId], what: "发弹幕" });
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
  return null;
}

/** The danmaku of a film's page: the state, and a page of the list. */
export async function danmakuPart({
  query,
  ...asked
}: Asked & { query: { danmakuCursor?: string | undefined } }): Promise<DanmakuPart> {
  const state = await stateOf(asked);
  const { ctx, viewer, film } = asked;
  const input = { from: 0, cursor: query.danmakuCursor, limit: limits.pageSize };
  const lines =
    state.count === 0
      ? { items: [], nextCursor: null }
      : await linesOf({ ctx, viewer, videoId: film.id, input }, film.authorId);
  return { ...state, ...lines };
}
