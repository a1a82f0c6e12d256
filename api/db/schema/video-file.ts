import type { AiMark } from "../../../contract/posts/ai-mark-names.ts";
import type { Generated } from "kysely";
import type { Millis } from "./column-types.ts";
import type { RenditionKind, RenditionState } from "../../../contract/shared/rendition-names.ts";
import type { SubjectKind } from "../../../contract/shared/subject.ts";
import type { VideoFileState } from "../../../contract/files/video-file.ts";

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

/**
 * A file that is made from a converted film: a quality (fragmented MP4 for HLS) or its sheet of frames (WebP). The row
 * exists before the first byte of the file.
 */
export interface VideoRenditionTable {
  id: Generated<number>;
  video_file_id: number;
  kind: RenditionKind;
  /** Pixels of a quality's shorter side; 0 for the sheet of frames. */
  height: number;
  state: RenditionState;
  /** Media store key, an unguessable name; each attempt has a new one. Null before the first attempt. */
  key: string | null;
  /** Bytes of the file; 0 until it is ready. */
  bytes: Generated<number>;
  /** Bits per second of a quality's largest segment; 0 until it is ready, and for frames. */
  bitrate: Generated<number>;
  /** JSON of `qualityFacts` or `framesFacts` (services/files/video-file/rendition-facts.ts); null until it is ready. */
  facts: string | null;
  /** Number of attempts begun. */
  attempts: Generated<number>;
  /** While it waits: since when, or until when a worker holds it. Null when there is nothing to do. */
  lease_until: Millis | null;
  created_at: Millis;
  updated_at: Millis;
}

export interface VideoFileTables {
  video_file: VideoFileTable;
  video_rendition: VideoRenditionTable;
}
