import { limits } from "../../../../contract/shared/limits.ts";
import { type Cue, plainText } from "./cue.ts";
import { parseCaptions } from "./parse-captions.ts";
import { writeVtt } from "./write-vtt.ts";

/** The words of captions, for the checks of published texts: times would look like forbidden numbers. */
export interface CaptionWords {
  words: string;
  /**
   * The captions with changed words, as WebVTT. A caption whose words were changed loses its markup.
   * @returns null when the lines of `changed` are not those of `words`
   */
  withWords(changed: string): string | null;
}

const wordsOf = (cues: readonly Cue[]) => cues.map(({ nodes }) => plainText(nodes));

/** @returns null for a text that is no captions, or has too many words; the verb refuses such a text */
export function captionWords(text: string): CaptionWords | null {
  const { cues } = parseCaptions(text, { durationMs: null });
  if (!cues) return null;
  const parts = wordsOf(cues);
  const words = parts.join("\n");
  if (words.length > limits.captionWordsMax) return null;
  return {
    words,
    withWords(changed) {
      const lines = changed.split("\n");
      let at = 0;
      const renewed = cues.map((cue, index): Cue => {
        const old = parts[index] ?? "";
        const count = old.split("\n").length;
        const now = lines.slice(at, at + count);
        at += count;
        // A line with markup alone is blank without its markup.
        const shown = now.filter((line) => line.trim() !== "").join("\n");
        return now.join("\n") === old ? cue : { ...cue, nodes: [shown] };
      });
      return at === lines.length ? writeVtt(renewed) : null;
    },
  };
}
