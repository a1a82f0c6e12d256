import type { Drawing } from "./share-card.ts";

/** What the decoding process does, one after the other. */
export type DecodeTask =
  /** A member's upload, in a file of this machine. */
  | { what: "picture"; path: string }
  /** Narrower copies of a stored picture. */
  | { what: "widths"; bytes: Uint8Array; widths: number[] }
  /** What a stored picture looks like. */
  | { what: "look"; bytes: Uint8Array }
  /** A stored picture for a page of the staff. */
  | { what: "small"; bytes: Uint8Array }
  | { what: "share-card"; drawing: Drawing }
  /** The question before a code of an SMS, two lines. */
  | { what: "challenge"; lines: readonly [string, string] }
  /** What a film's container says; its bytes are asked for. */
  | { what: "container" };

/** Of what a picture looks like (`pictureLook`): a square. */
export const LOOK_BITS = 256;

/** A member's picture as the site stores it. */
export interface PictureMade {
  bytes: Buffer;
  thumb: Buffer;
  /** Of the small copy. */
  look: string;
  extension: "jpg" | "png" | "webp";
  /** Pixels, as shown: orientation applied. */
  width: number;
  height: number;
}

/** Why a picture was not taken. `heavy`: decoded it would take too much memory or time. */
export type PictureFault = "type" | "pixels" | "frames" | "heavy" | "broken";

export interface PictureCopy {
  width: number;
  bytes: Buffer;
}
