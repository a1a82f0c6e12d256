import { filmTime } from "../../../../contract/shared/film-time.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { type Cue, plainText } from "./cue.ts";
import { findAssCues } from "./find-ass-cues.ts";
import { findCues } from "./find-cues.ts";
import { type CaptionFormat, type FoundCue, type LeftOut, LeftOuts } from "./found-cue.ts";
import { ELEMENTS_MAX, textOfCue } from "./parse-cue-text.ts";

/** ms after the film's end at which a caption may still end: files are often cut a little longer than the film. */
const TOLERANCE_MS = 5_000;
/** Characters of one caption with its marks. */
const MARKED_MAX = 20 * limits.captionCueMax;

const VTT = /^WEBVTT(?:[ \t]|$)/;
const ASS = /^(?:\[(?:Script Info|V4\+? Styles|Events)\]|Dialogue:)/i;

export interface ParsedCaptions {
  /** In the order of their times. */
  cues: Cue[];
  /** The first hundred parts of the text that are no captions, and why. */
  leftOut: LeftOut[];
  leftOutCount: number;
  /** Why none of the text can be saved. */
  refusal: string | null;
}

interface Asked {
  /** The film's length in ms; null while it is unknown. */
  durationMs: number | null;
}

function formatOf(lines: readonly string[]): CaptionFormat {
  const first = lines.find((line) => line.trim() !== "") ?? "";
  return VTT.test(first) ? "vtt" : ASS.test(first) ? "ass" : "srt";
}

/** @returns the caption; why it is left out; null when it has no text */
function cueOf(found: FoundCue, format: CaptionFormat, { durationMs }: Asked): Cue | string | null {
  const { start, end, lines, settings } = found;
  if (end <= start) return "结束的时间要晚于开始的时间";
  if (durationMs !== null && (start >= durationMs || end > durationMs + TOLERANCE_MS))
    return `超出了视频的长度（${filmTime(durationMs)}）`;
  const typed = lines.join("\n");
  const text = typed.length > MARKED_MAX ? undefined : textOfCue(typed, format);
  if (text === null) return `一条字幕最多 ${ELEMENTS_MAX} 处粗体、斜体、下划线或注音`;
  const words = text && plainText(text.nodes);
  if (!text || words === undefined || words.length > limits.captionCueMax)
    return `一条字幕最多 ${limits.captionCueMax} 字`;
  if (words.trim() === "") return null;
  return { start, end, settings: text.place ?? settings, nodes: text.nodes };
}

/** Reads WebVTT, SRT or ASS. Comments, styles and regions are left out without a word. */
export function parseCaptions(text: string, asked: Asked): ParsedCaptions {
  // Files that were put together have marks of their encoding inside.
  const lines = text.replaceAll("\uFEFF", "").split(/\r\n|[\r\n]/);
  const format = formatOf(lines);
  const leftOut = new LeftOuts();
  const found = format === "ass" ? findAssCues(lines, leftOut) : findCues(lines, format === "vtt", leftOut);
  const cues: Cue[] = [];
  for (const one of found) {
    const cue = cueOf(one, format, asked);
    if (typeof cue === "string") leftOut.add(one.at, cue, one.lines.join(" "));
    else if (cue) cues.push(cue);
  }
  cues.sort((a, b) => a.start - b.start);
  const told = leftOut.told.toSorted((a, b) => a.line - b.line);
  const tooMany =
    cues.length > limits.captionCuesMax ? `字幕最多 ${limits.captionCuesMax.toLocaleString("en-US")} 条` : null;
  return { cues, leftOut: told, leftOutCount: leftOut.count, refusal: tooMany };
}
