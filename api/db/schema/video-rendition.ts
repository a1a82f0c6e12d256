import type { Generated } from "kysely";
import type { RenditionKind, RenditionState } from "../../../contract/shared/rendition-names.ts";
import type { Millis } from "./column-types.ts";

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
