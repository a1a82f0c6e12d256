import { isLikeTimes, timesIn } from "./cue-times.ts";
import { settingsIn } from "./cue-settings.ts";
import { type FoundCue, isBlank, type LeftOuts, WRONG_TIMES, withoutEnd } from "./found-cue.ts";

/** Blocks of WebVTT that are no captions. Styles and regions would come from a stranger, and are left out. */
const OTHER_BLOCK = /^(?:STYLE|REGION)(?:[ \t]|$)/;
const NOTE = /^NOTE(?:[ \t]|$)/;
/** The head of a file, which also stands in the middle of files that were put together. */
const HEAD = /^WEBVTT(?:[ \t]|$)/;
const NUMBER = /^[ \t]*\d+[ \t]*$/;

interface Block {
  /** The number of its first line, from 1. */
  at: number;
  lines: string[];
}

/** In WebVTT a line of blanks is a line of a caption's text: YouTube writes such lines. */
function* blocksOf(lines: readonly string[], isVtt: boolean): Generator<Block> {
  let block: Block | null = null;
  for (const [index, line] of lines.entries()) {
    if (isVtt ? line !== "" : !isBlank(line)) (block ??= { at: index + 1, lines: [] }).lines.push(line);
    else if (block) {
      yield block;
      block = null;
    }
  }
  if (block) yield block;
}

/** Where the number or the name of a caption begins that stands before the times in line `timing`. */
function beginOf(lines: readonly string[], timing: number, from: number): number {
  if (timing === from) return timing;
  const isNumber = NUMBER.test(lines[timing - 1] ?? "");
  const isAlone = timing - 1 > from && isBlank(lines[timing - 2] ?? "");
  return isNumber || isAlone ? timing - 1 : timing;
}

/** The captions of one block: usually one; some programs write no blank line between them. */
function cuesOf({ at, lines }: Block, timings: readonly number[], leftOut: LeftOuts): FoundCue[] {
  return timings.flatMap((timing, turn) => {
    const next = timings[turn + 1];
    const end = next === undefined ? lines.length : beginOf(lines, next, timing + 1);
    const text = lines.slice(timing + 1, end).filter((line) => !isBlank(line));
    const times = timesIn(lines[timing] ?? "");
    if (!times) {
      leftOut.add(at + timing, WRONG_TIMES, text.join(" ") || (lines[timing] ?? ""));
      return [];
    }
    const { start, end: last, rest } = times;
    return [{ at: at + timing, start, end: last, settings: settingsIn(rest), lines: text.map(withoutEnd) }];
  });
}

/** The captions of SRT or WebVTT. */
export function findCues(lines: readonly string[], isVtt: boolean, leftOut: LeftOuts): FoundCue[] {
  const cues: FoundCue[] = [];
  for (const block of blocksOf(lines, isVtt)) {
    const first = block.lines[0] ?? "";
    if (isVtt && NOTE.test(first)) continue;
    const isOther = isVtt && (OTHER_BLOCK.test(first) || HEAD.test(first));
    const timings = block.lines.flatMap((line, index) => (isLikeTimes(line) ? [index] : []));
    const [timing = block.lines.length] = timings;
    // A number (SRT) or a name (WebVTT) may stand before the times. A number without a caption is no loss.
    const before = block.lines.slice(0, timings.length > 0 ? Math.max(timing - 1, 0) : timing);
    const isNumber = before.every((line) => isBlank(line) || NUMBER.test(line));
    if (!isOther && !isNumber)
      leftOut.add(block.at, "这里应该是时间，例如 00:01:02.500 --> 00:01:04.000；两条字幕之间空一行", before.join(" "));
    cues.push(...cuesOf(block, timings, leftOut));
  }
  return cues;
}
