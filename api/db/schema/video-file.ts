import type { Generated } from "kysely";
import type { VideoFileState } from "../../../contract/files/video-file.ts";
import type { SubjectKind } from "../../../contract/shared/subject.ts";
import type { AiMark } from "../../../contract/posts/ai-mark-names.ts";
import type { Millis } from "./column-types.ts";

/**
 * An uploaded video, from its first byte to the converted file. Media store files: `{media_key}` and `{poster_key}`.
 */
export interface VideoFileTable {
  id: Generated<number>;
  owner_id: number;
  /** The name given by its owner. */
  name: string;
  state: VideoFileState;
  /** A sentence for its owner: the reason of the failure, or what a ready video lacks (its sound could not be read). */
  reason: string | null;
  /** Progress of the conversion in per cent. */
  progress: Generated<number>;
  /** The uploaded file, in the upload store; null once it is deleted. */
  source_key: string | null;
  source_bytes: number;
  /** `video/ab/abcdef….mp4`, an unguessable name; null until it is ready. */
  media_key: string | null;
  poster_key: string | null;
  duration_ms: number | null;
  /** Pixels as shown, with rotation applied; the source's size until the video is ready. */
  width: number | null;
  height: number | null;
  /** The mark of an AI that the uploaded file carried; null for none, and until the conversion. */
  ai_mark: Generated<AiMark | null>;
  /** Bytes that count for its owner's limit at present. */
  bytes: number;
  /** Number of conversions begun. */
  attempts: Generated<number>;
  /** While queued: since when it waits, or until when a worker holds it. Null when there is nothing to convert. */
  lease_until: Millis | null;
  /** The machine that converts it, or did so last. */
  machine: string | null;
  /** The post that it belongs to, at most one. */
  subject_kind: SubjectKind | null;
  subject_id: number | null;
  /** The draft that refers to it. */
  draft_id: number | null;
  /** Since when neither a post nor a draft refers to it; null while one does. */
  unused_since: Millis | null;
  created_at: Millis;
  updated_at: Millis;
}
