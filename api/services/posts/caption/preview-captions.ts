import type { z } from "zod";
import type { CaptionPreview, previewCaptionInput } from "../../../../contract/posts/caption.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { type OfFilm, ownFilm } from "./caption-rows.ts";
import { plainText } from "./cue.ts";
import { captionsOfText, lengthOfFilm } from "./read-text.ts";

/**
 * Reads a text as captions of the viewer's film: the first captions, and what is left out. Nothing is
 * saved.
 * @throws ApiError as `ownFilm`, INVALID_INPUT at `text` for a text of which nothing can be saved
 */
export async function previewCaptions({
  input,
  ...asked
}: OfFilm & { input: z.output<typeof previewCaptionInput> }): Promise<CaptionPreview> {
  await ownFilm(asked);
  const durationMs = await lengthOfFilm(asked.ctx, asked.videoId);
  const { cues, leftOut, leftOutCount } = captionsOfText(input.text, { durationMs, skipsWrong: true });
  return {
    cueCount: cues.length,
    first: cues
      .slice(0, limits.captionPreviewMax)
      .map(({ start, end, nodes }) => ({ start, end, text: plainText(nodes) })),
    leftOut,
    leftOutCount,
  };
}
