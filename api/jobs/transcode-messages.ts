import type { ConversionTask, Converted } from "../services/files/video-file/convert-video.ts";
import type { FramesTask } from "../services/files/video-file/make-frames.ts";
import type { MadeRendition, QualityTask } from "../services/files/video-file/make-quality.ts";

/** The work of one child process. */
export type ChildTask = ConversionTask | QualityTask | FramesTask;

/** Messages of the converting child process to its parent. */
export type ChildMessage =
  | { type: "progress"; percent: number }
  | { type: "done"; made: Converted }
  | { type: "rendition"; made: MadeRendition<object> }
  /**
   * Part of the film cannot be read or decoded; the conversion of the undamaged part has not been tried yet. `message` is
   * for the log.
   */
  | { type: "damaged"; message: string }
  /** The file itself is the reason; `reason` is a sentence for its owner. */
  | { type: "refused"; reason: string }
  /** An unexpected error; `message` is for the log. */
  | { type: "broken"; message: string };
