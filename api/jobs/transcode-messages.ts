import type { Converted } from "../services/files/video-file/convert-video.ts";

/** What the child that converts says to the process that started it. */
export type ChildMessage =
  | { type: "progress"; percent: number }
  | { type: "done"; made: Converted }
  /** A part of it cannot be decoded; what is whole has not been tried. */
  | { type: "damaged" }
  /** The file is the reason; a sentence for its owner. */
  | { type: "refused"; reason: string }
  /** For the log. */
  | { type: "broken"; message: string };
