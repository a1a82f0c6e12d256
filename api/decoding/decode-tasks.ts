import type { AiMark } from "../../contract/posts/ai-mark-names.ts";
import type { Drawing } from "./share-card.ts";
import type { Poster } from "./share-poster.ts";

/** The tasks of the decoding process, which runs one at a time. */
export type DecodeTask =
  /** Encode a member's upload from a file of this machine. `site`: who spreads the picture, for its mark of an AI. */
  | { what: "picture"; path: string; site: string }
  /** Make narrower copies of a stored picture. */
  | { what: "widths"; bytes: Uint8Array; widths: number[] }
  /** Compute the look (a perceptual hash) of a stored picture. */
  | { what: "look"; bytes: Uint8Array }
  /** Make a small copy of a stored picture for the staff's pages. */
  | { what: "small"; bytes: Uint8Array }
  | { what: "share-card"; drawing: Drawing }
  /** Draw the card that members send, with the post's picture. */
  | { what: "share-poster"; poster: Poster; picture: Uint8Array | null }
  /** Draw the challenge before an SMS code, two lines of text. */
  | { what: "challenge"; lines: readonly [string, string] }
  /** Read the metadata of a video's container; the bytes are requested by messages. */
  | { what: "container" };

/** Bits of a picture's look (`pictureLook`); must be a square number. */
export const LOOK_BITS = 256;

/** A member's picture in its stored form. */
export interface PictureMade {
  bytes: Buffer;
  thumb: Buffer;
  /** The look of the thumbnail. */
  look: string;
  extension: "jpg" | "png" | "webp";
  /** The mark of an AI that the upload carried. The stored picture and its copies carry the mark as XMP. */
  aiMark: AiMark | null;
  /** Pixels as shown, with orientation applied. */
  width: number;
  height: number;
}

/** The reason why a picture was refused. `heavy`: decoding would take too much memory or time. */
export type PictureFault = "type" | "pixels" | "frames" | "heavy" | "broken";

export interface PictureCopy {
  width: number;
  bytes: Buffer;
}
