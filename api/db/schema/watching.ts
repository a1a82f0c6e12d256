import type { CaptionLang } from "../../../contract/shared/caption-names.ts";
import type { Millis } from "./column-types.ts";

/** The position at which a member stopped watching a film; one for each member and film. */
export interface WatchPlaceTable {
  video_id: number;
  user_id: number;
  position_ms: number;
  saved_at: Millis;
}

/** The captions of a film in one language. */
export interface VideoCaptionTable {
  video_id: number;
  lang: CaptionLang;
  /** WebVTT, as services/posts/caption/write-vtt.ts writes it. */
  body: string;
  /** Hash of `body`, for the ETag. */
  body_hash: string;
  cue_count: number;
  updated_at: Millis;
}
