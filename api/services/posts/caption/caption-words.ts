import { limits } from "../../../../contract/shared/limits.ts";
import { type Cue, plainText, speakersOf } from "./cue.ts";
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

/** The names of a caption's speakers stand in a line of their own, because others read them in the downloaded file. */
const namesOf = ({ nodes }: Cue) => speakersOf(nodes).join(" ");

function wordsOf(cue: Cue): string {
  const [names, shown] = [namesOf(cue), plainText(cue.nodes)];
  return names === "" ? shown : `${names}\n${shown}`;
}

/** @returns null for a text that the verb refuses: no captions, wrong ones that are not to be left out, too many words */
export function captionWords(text: string, { skipsWrong }: { skipsWrong: boolean }): CaptionWords | null {
  const { cues, leftOutCount, refusal } = parseCaptions(text, { durationMs: null });
  if (refusal !== null || cues.length === 0 || (leftOutCount > 0 && !skipsWrong)) return null;
  const parts = cues.map(wordsOf);
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
        if (now.join("\n") === old) return cue;
        // A line with markup alone is blank without its markup.
        const shown = now.slice(namesOf(cue) === "" ? 0 : 1).filter((line) => line.trim() !== "");
        return { ...cue, nodes: [shown.join("\n")] };
      });
      return at === lines.length ? writeVtt(renewed) : null;
    },
  };
}
