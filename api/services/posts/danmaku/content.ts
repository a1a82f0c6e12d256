import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { danmakuPath } from "../../../../contract/shared/danmaku-names.ts";
import { openWithSubject, seenWithSubject, sourcesIn } from "../../circles/subject/content-below.ts";
import { byId, type Content, titleFrom } from "../../shared/content/content.ts";
import { cleanedDanmakuQuery, removeInCleanup, restoreInCleanup } from "./cleanup-danmaku.ts";
import { removeDanmaku } from "./remove-danmaku.ts";

async function find({ db }: Context, ids: readonly number[]) {
  const rows = await db
    .selectFrom("danmaku")
    .select(["id", "video_id", "author_id", "position_ms", "source", "deleted_at"])
    .where("id", "in", ids)
    .execute();
  return byId(rows, (row) => ({
    subject: { kind: "video", id: row.video_id },
    title: titleFrom(row.source),
    authorId: row.author_id,
    path: danmakuPath(row.video_id, row.position_ms),
    isDeleted: row.deleted_at !== null,
  }));
}

/** A danmaku (弹幕) over a film. */
export const danmakuContent: Content = {
  kind: "danmaku",
  reported: {
    find,
    sources: sourcesIn("danmaku"),
    isOpenToStaff: openWithSubject,
    seenBy: seenWithSubject(find),
    remove: async ({ id, ...asked }) => void (await removeDanmaku({ ...asked, danmakuId: id })),
  },
  written: {
    isSecret(kinds) {
      const { isSecret } = kinds.of("video");
      return isSecret && sql`exists (select 1 from video where video.id = danmaku.video_id and ${isSecret})`;
    },
    place: ["video_id", "position_ms"],
    pathOf: ({ video_id: videoId, position_ms: time }) => danmakuPath(Number(videoId), Number(time)),
    clean: removeInCleanup,
    cleaned: {
      ids: (ctx, cleanupId, after, limit) => cleanedDanmakuQuery(ctx, cleanupId, after, limit).execute(),
      restore: restoreInCleanup,
    },
  },
  deletedAt: "deleted_at",
  below: {
    subjectOf: (_db, _viewer, { body }) =>
      Promise.resolve({ kind: "video", id: Number((body as { videoId?: unknown } | null)?.videoId) || null }),
    pathOf: (body) => danmakuPath(Number(body.videoId), Number(body.time)),
  },
};
