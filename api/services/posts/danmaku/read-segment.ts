import { createHash } from "node:crypto";
import type { Caching, Context, Viewer } from "../../../context.ts";
import type { DanmakuSegment } from "../../../../contract/posts/danmaku.ts";
import { readSubject } from "../../circles/subject/subject.ts";
import { danmakuItemOf } from "./danmaku-rows.ts";
import { drawnIn, ownInSegmentQuery } from "./danmaku-pages.ts";
import { danmakuFilter } from "./filter-danmaku.ts";
import { wordFinder } from "./words.ts";

interface ReadSegment {
  ctx: Context;
  viewer: Viewer | null;
  videoId: number;
  segment: number;
  caching: Caching;
}

/**
 * The danmaku of one minute of a film, by time. A guest's answer changes with the segment's version alone, so that an
 * unchanged segment costs two rows. A member's answer also depends on whom and which words the member avoids: it is
 * private, and its tag is made of its content.
 * @throws ApiError NOT_FOUND
 */
export async function readSegment({ ctx, viewer, videoId, segment, caching }: ReadSegment): Promise<DanmakuSegment> {
  await readSubject(ctx, viewer, { kind: "video", id: videoId });
  const state = await ctx.db
    .selectFrom("video")
    .leftJoin("danmaku_setting", "danmaku_setting.video_id", "video.id")
    .leftJoin("danmaku_segment", (join) =>
      join.onRef("danmaku_segment.video_id", "=", "video.id").on("danmaku_segment.segment", "=", segment),
    )
    .select(["danmaku_setting.is_off", "danmaku_segment.version", "danmaku_segment.count"])
    .where("video.id", "=", videoId)
    .executeTakeFirst();
  const version = state?.version ?? 0;
  const empty = { segment, items: [], version };
  const isEmpty = state?.is_off === 1 || !state?.count;
  if (!viewer) {
    const etag = `"${videoId}-${segment}-${version}-${ctx.config.danmakuPerSecond}${state?.is_off === 1 ? "-off" : ""}"`;
    // The film is public, because a guest may watch it.
    if (caching.set({ etag, isPublic: true }) || isEmpty) return empty;
  }
  const items = isEmpty ? [] : await itemsOf({ ctx, viewer, videoId, segment });
  if (viewer) {
    const hash = createHash("sha256")
      .update(JSON.stringify([version, items]))
      .digest("base64url")
      .slice(0, 22);
    if (caching.set({ etag: `"${hash}"`, isPublic: false })) return empty;
  }
  return { segment, items, version };
}

async function itemsOf({ ctx, viewer, videoId, segment }: Omit<ReadSegment, "caching">) {
  const asked = { ctx, videoId, segment };
  const [drawn, own, filter] = await Promise.all([
    drawnIn({ ...asked, viewerId: viewer?.id }),
    viewer ? ownInSegmentQuery({ ...asked, viewerId: viewer.id }).execute() : [],
    viewer ? danmakuFilter({ ctx, viewer }) : { words: [] },
  ]);
  const isFiltered = wordFinder(filter.words);
  const rows = new Map([...drawn, ...own].map((row) => [row.id, row]));
  return [...rows.values()]
    .filter((row) => row.author_id === viewer?.id || !isFiltered(row.source))
    .toSorted((a, b) => a.position_ms - b.position_ms || a.id - b.id)
    .map((row) => danmakuItemOf(row, viewer));
}
