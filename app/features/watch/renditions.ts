import type { VideoRenditions } from "#contract/files/video-file.ts";
import { addPreviews } from "./previews.ts";
import { addQualities } from "./qualities.ts";

interface Place {
  /** The bar of the player. */
  bar: HTMLElement | undefined;
  /** Aborted when the film leaves the page. */
  signal: AbortSignal;
}

/** Adds the choice of a quality, and the frames that are shown while one seeks. */
export function addRenditions(
  film: HTMLVideoElement,
  { qualities, frames }: VideoRenditions,
  { bar, signal }: Place,
): void {
  if (signal.aborted) return;
  if (qualities && bar) addQualities(film, qualities, { bar, signal });
  if (frames) addPreviews(film, frames, signal);
}
