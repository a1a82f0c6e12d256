import type { Generated } from "kysely";
import type { DanmakuColor, DanmakuMode, DanmakuSize } from "../../../contract/shared/danmaku-names.ts";
import type { Flag, Millis } from "./column-types.ts";

/** A danmaku (弹幕): a line of text at a position of a film. */
export interface DanmakuTable {
  id: Generated<number>;
  video_id: number;
  author_id: number;
  position_ms: number;
  /** The second of `position_ms`. */
  second: number;
  /** The hundredth of the film, from 0; a published film's length never changes. */
  part: number;
  mode: DanmakuMode;
  size: DanmakuSize;
  color: DanmakuColor;
  /** Plain text of one line; empty once it is erased. */
  source: string;
  /** Which of a second's danmaku are drawn: services/posts/danmaku/weight.ts. */
  weight: number;
  like_count: Generated<number>;
  created_at: Millis;
  deleted_at: Millis | null;
  /** The cleanup (services/console/cleanup) that deleted the danmaku and can restore it. */
  cleanup_id: Generated<number | null>;
}

interface DanmakuLikeTable {
  danmaku_id: number;
  user_id: number;
  created_at: Millis;
}

/** A minute of a film, once it has had a danmaku. */
interface DanmakuSegmentTable {
  video_id: number;
  /** From 0. */
  segment: number;
  /** Raised by every change of its danmaku, in the transaction of the change; part of the ETag. */
  version: number;
  /** The danmaku that are not deleted. */
  count: number;
}

/** A hundredth of a film, with the number of its danmaku that are not deleted. */
interface DanmakuPartTable {
  video_id: number;
  part: number;
  count: number;
}

/** The choices of a film's author; without a row danmaku are on, and no word is excluded. */
interface DanmakuSettingTable {
  video_id: number;
  is_off: Flag;
  /** A JSON list. */
  words: string;
}

/** The words that a reader excludes (屏蔽词). */
interface DanmakuFilterTable {
  user_id: number;
  /** A JSON list. */
  words: string;
}

/** A danmaku that a reader hides (屏蔽这条). */
interface DanmakuHiddenTable {
  user_id: number;
  danmaku_id: number;
}

export interface DanmakuTables {
  danmaku: DanmakuTable;
  danmaku_like: DanmakuLikeTable;
  danmaku_segment: DanmakuSegmentTable;
  danmaku_part: DanmakuPartTable;
  danmaku_setting: DanmakuSettingTable;
  danmaku_filter: DanmakuFilterTable;
  danmaku_hidden: DanmakuHiddenTable;
}
