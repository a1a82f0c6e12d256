/** How a file writes its captions. */
export type CaptionFormat = "vtt" | "srt" | "ass";

/** A caption as a file has it. */
export interface FoundCue {
  /** The number of the line with the times, from 1. */
  at: number;
  start: number;
  end: number;
  settings: string;
  lines: string[];
}

/** A part of a file that is no caption. */
export interface LeftOut {
  /** The number of its line, from 1. */
  line: number;
  reason: string;
  /** The beginning of its text. */
  text: string;
}

/** The parts that are told with their reasons. */
const TOLD_MAX = 100;
const TEXT_SHOWN = 80;

/** The parts of a file that are no captions. */
export class LeftOuts {
  readonly told: LeftOut[] = [];
  count = 0;
  add(line: number, reason: string, text: string): void {
    this.count += 1;
    if (this.told.length < TOLD_MAX) this.told.push({ line, reason, text: text.trim().slice(0, TEXT_SHOWN) });
  }
}

export const WRONG_TIMES = "时间写得不对，应写成 00:01:02.500 --> 00:01:04.000";

/** Without spaces and tabs at its end. A regular expression would try each space of a long line: quadratic time. */
export function withoutEnd(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === " " || line[end - 1] === "\t")) end -= 1;
  return line.slice(0, end);
}

export const isBlank = (line: string): boolean => /^[ \t]*$/.test(line);
