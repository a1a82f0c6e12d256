import { limits } from "../../contract/limits.ts";

// What is known of rendered texts without the renderer, which threads load (render-beside.ts).

/** Goes up when the same source gives other HTML; stored beside it, so that old rows can be made anew. */
export const RENDERER_VERSION = 9;

/** The same of dynamics. */
export const DYNAMIC_RENDERER_VERSION = 3;

/** Images in one comment. */
export const COMMENT_IMAGES_MAX = limits.commentImagesMax;

/** The first words of a text for a card, at most `limits.summaryMax` UTF-16 units, cut between characters. */
export function summaryOf(text: string): string {
  const line = text.replaceAll("\n", " ");
  if (line.length <= limits.summaryMax) return line;
  let cut = "";
  for (const character of line) {
    if (cut.length + character.length > limits.summaryMax - 1) break;
    cut += character;
  }
  return `${cut.trimEnd()}…`;
}
