import type { Kysely } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { Database } from "../../../db/schema/index.ts";
import { gonePost, isSubjectThere } from "../../circles/subject/subject.ts";
import { storedWords } from "./danmaku-rows.ts";

export interface DanmakuSettings {
  isOff: boolean;
  words: string[];
}

export async function settingOf(db: Kysely<Database>, videoId: number): Promise<DanmakuSettings> {
  const row = await db
    .selectFrom("danmaku_setting")
    .select(["is_off", "words"])
    .where("video_id", "=", videoId)
    .executeTakeFirst();
  return { isOff: row?.is_off === 1, words: storedWords(row?.words) };
}

interface Asked {
  ctx: Context;
  viewer: Viewer;
  videoId: number;
}

async function assertIsAuthor({ ctx, viewer, videoId }: Asked): Promise<void> {
  const film = await ctx.db
    .selectFrom("video")
    .select("author_id")
    .where("id", "=", videoId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (film?.author_id === viewer.id) return;
  if (!(await isSubjectThere(ctx, viewer, { kind: "video", id: videoId }))) throw gonePost(ctx.kinds.of("video"));
  throw new ApiError("FORBIDDEN", "只有视频作者可以设置弹幕");
}

/** @throws ApiError NOT_FOUND, FORBIDDEN for others than the film's author */
export async function danmakuSettings(asked: Asked): Promise<DanmakuSettings> {
  await assertIsAuthor(asked);
  return settingOf(asked.ctx.db, asked.videoId);
}

/**
 * The switch applies at once, to shown danmaku too; the words apply to danmaku that are sent later.
 * @throws ApiError NOT_FOUND, FORBIDDEN for others than the film's author
 */
export function setDanmakuSettings({ input, ...asked }: Asked & { input: DanmakuSettings }): Promise<DanmakuSettings> {
  const { ctx, videoId } = asked;
  return ctx.db.transaction().execute(async (trx) => {
    // Running sends hold the film's row (send-danmaku.ts).
    await trx.selectFrom("video").select("id").where("id", "=", videoId).forUpdate().execute();
    await assertIsAuthor({ ...asked, ctx: { ...ctx, db: trx } });
    const isOff = input.isOff ? (1 as const) : (0 as const);
    const words = [...new Set(input.words)];
    const columns = { is_off: isOff, words: JSON.stringify(words) };
    await trx
      .insertInto("danmaku_setting")
      .values({ video_id: videoId, ...columns })
      .onConflict((conflict) => conflict.column("video_id").doUpdateSet(columns))
      .execute();
    await ctx.live.publish(trx, { type: "pages.old" });
    return { isOff: input.isOff, words };
  });
}
