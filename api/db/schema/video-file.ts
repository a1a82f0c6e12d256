import type { Generated } from "kysely";
import type { VideoFileState } from "../../../contract/files/video-file.ts";
import type { SubjectKind } from "../../../contract/shared/subject.ts";
import type { Millis } from "./column-types.ts";

/** An uploaded video, from its first byte to what is played. Files: `{media_key}` and `{poster_key}` in the media store. */
export interface VideoFileTable {
  id: Generated<number>;
  owner_id: number;
  /** What its owner called it. */
  name: string;
  state: VideoFileState;
  /** Why it failed, in words for its owner. */
  reason: string | null;
  /** Per cent of the conversion. */
  progress: Generated<number>;
  /** What was uploaded, in the upload store; null once it is no more. */
  source_key: string | null;
  source_bytes: number;
  /** `video/ab/abcdef….mp4`, with a name that nobody can guess; null until it is ready. */
  media_key: string | null;
  poster_key: string | null;
  duration_ms: number | null;
  /** Pixels, as shown: rotation applied. Of the source until it is ready. */
  width: number | null;
  height: number | null;
  /** What it takes of its owner's space now. */
  bytes: number;
  /** Conversions that were begun. */
  attempts: Generated<number>;
  /** In the queue: since when it waits, or until when a worker has it. Null when there is nothing to convert. */
  lease_until: Millis | null;
  /** Which machine converts it, or did so last. */
  machine: string | null;
  /** What it belongs to, one thing at most. */
  subject_kind: SubjectKind | null;
  subject_id: number | null;
  /** The draft on the server that names it. */
  draft_id: number | null;
  /** Since when it belongs to nothing, and no draft names it; null while it does. */
  unused_since: Millis | null;
  created_at: Millis;
  updated_at: Millis;
}
