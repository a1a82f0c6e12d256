import type { Selectable } from "kysely";
import type { Viewer } from "../../../context.ts";
import type { DanmakuItem } from "../../../../contract/shared/danmaku-item.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { DanmakuTable } from "../../../db/schema/danmaku.ts";

/** The same message whether the danmaku never existed, is deleted, or its film is hidden from the viewer (decision 0038). */
export const goneDanmaku = () => new ApiError("NOT_FOUND", "弹幕不存在或已被删除");

export const danmakuColumns = [
  "id",
  "video_id",
  "author_id",
  "position_ms",
  "mode",
  "size",
  "color",
  "source",
  "like_count",
  "created_at",
] as const;
export type DanmakuRow = Pick<Selectable<DanmakuTable>, (typeof danmakuColumns)[number]>;

export const danmakuItemOf = (row: DanmakuRow, viewer: Pick<Viewer, "id"> | null): DanmakuItem => ({
  id: row.id,
  time: row.position_ms,
  mode: row.mode,
  size: row.size,
  color: row.color,
  text: row.source,
  isMine: viewer?.id === row.author_id,
  likeCount: row.like_count,
});

/** The words of a stored JSON list. */
export const storedWords = (words: string | undefined): string[] =>
  words === undefined ? [] : (JSON.parse(words) as string[]);
