import { filmTime } from "../../../../contract/shared/danmaku-names.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { type Cue, plainText } from "./cue.ts";
import { ELEMENTS_MAX, nodesOf } from "./parse-cue-text.ts";

/** Errors that are reported at once. */
const ERRORS_MAX = 5;
/** ms after the film's end at which a caption may still end: files are often cut a little longer than the film. */
const TOLERANCE_MS = 5_000;

/** `1:02:03.500`, `02:03.5`, with a comma in SRT. */
const TIME = String.raw`(?:(\d{1,2}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`;
const TIMES = new RegExp(String.raw`^${TIME}[ \t]*-->[ \t]*${TIME}(?:[ \t]+(.*))?$`);
const PERCENT = String.raw`(?:100|\d{1,2}(?:\.\d{1,3})?)%`;
const SETTING = new RegExp(
  String.raw`^(?:vertical:(?:rl|lr)|line:(?:-?\d{1,3}|${PERCENT})|position:${PERCENT}|size:${PERCENT}|align:(?:start|center|end|left|right))$`,
);
/** Blocks of WebVTT that are no captions. Styles and regions would come from a stranger, and are left out. */
const OTHER_BLOCK = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;

const isBlank = (line: string) => /^[ \t]*$/.test(line);

/** Without spaces and tabs at its end. A regular expression would try each space of a long line: quadratic time. */
function withoutEnd(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === " " || line[end - 1] === "\t")) end -= 1;
  return line.slice(0, end);
}

export type ParsedCaptions = { cues: Cue[]; errors: null } | { cues: null; errors: string[] };

class Errors {
  readonly all: string[] = [];
  add(line: number, words: string): void {
    this.all.push(`第 ${line} 行：${words}`);
  }
  get isFull(): boolean {
    return this.all.length >= ERRORS_MAX;
  }
}

/** The settings that WebVTT knows, each name once. */
function settingsIn(text: string): string {
  const settings = new Map<string, string>();
  for (const one of text.split(/[ \t]+/)) if (SETTING.test(one)) settings.set(one.slice(0, one.indexOf(":")), one);
  return [...settings.values()].join(" ");
}

/** ms; null when a minute or a second has 60 or more. */
function millisIn([hours = "0", minutes = "", seconds = "", fraction = ""]: (string | undefined)[]): number | null {
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, "0"));
}

interface Block {
  /** The number of its first line, from 1. */
  at: number;
  lines: string[];
}

function* blocksOf(lines: readonly string[]): Generator<Block> {
  let block: Block | null = null;
  for (const [index, line] of lines.entries()) {
    if (!isBlank(line)) (block ??= { at: index + 1, lines: [] }).lines.push(withoutEnd(line));
    else if (block) {
      yield block;
      block = null;
    }
  }
  if (block) yield block;
}

/** The header ends at the first blank line; some programs write the first times directly below it. */
function dropHeader(lines: string[]): void {
  for (const [index, line] of lines.entries()) {
    if (isBlank(line) || line.includes("-->")) return;
    lines[index] = "";
  }
}

interface Asked {
  /** The film's length in ms; null while it is unknown. */
  durationMs: number | null;
}

/** Reads one caption; adds an error and returns null when it is wrong, and null when it has no text. */
function cueOf(block: Block, { isVtt, durationMs }: Asked & { isVtt: boolean }, before: number, errors: Errors) {
  const timing = block.lines.findIndex((line) => line.includes("-->"));
  // A number (SRT) or a name (WebVTT) may stand before the times.
  if (timing !== 0 && timing !== 1) {
    errors.add(block.at, "这里应该是时间，例如 00:01:02.500 --> 00:01:04.000；两条字幕之间空一行");
    return null;
  }
  const at = block.at + timing;
  const found = TIMES.exec(block.lines[timing]?.trim() ?? "");
  const [start, end] = found ? [millisIn(found.slice(1, 5)), millisIn(found.slice(5, 9))] : [null, null];
  if (!found || start === null || end === null) {
    errors.add(at, "时间写得不对，应写成 00:01:02.500 --> 00:01:04.000");
    return null;
  }
  const text = block.lines.slice(timing + 1);
  const glued = text.findIndex((line) => TIMES.test(line.trim()));
  if (glued !== -1) errors.add(at + 1 + glued, "上一条字幕后面要空一行");
  else if (end <= start) errors.add(at, "结束的时间要晚于开始的时间");
  else if (start < before) errors.add(at, "比上一条字幕开始得早，请按时间排列");
  else if (durationMs !== null && (start >= durationMs || end > durationMs + TOLERANCE_MS))
    errors.add(at, `超出了视频的长度（${filmTime(durationMs)}）`);
  else if (text.length > 0) {
    const nodes = nodesOf(text.join("\n"), isVtt);
    if (nodes && plainText(nodes).length <= limits.captionCueMax)
      return { start, end, settings: settingsIn(found[9] ?? ""), nodes };
    errors.add(
      at + 1,
      nodes ? `一条字幕最多 ${limits.captionCueMax} 字` : `一条字幕最多 ${ELEMENTS_MAX} 处粗体、斜体、下划线或注音`,
    );
  }
  return null;
}

/**
 * Reads WebVTT or SRT. Captions must be in order and within the film. Comments, styles and regions are left out.
 * @returns the captions, or what is wrong with at most five lines
 */
export function parseCaptions(text: string, asked: Asked): ParsedCaptions {
  const isVtt = /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(text);
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|[\r\n]/);
  if (isVtt) dropHeader(lines);
  const errors = new Errors();
  const cues: Cue[] = [];
  let before = 0;
  for (const block of blocksOf(lines)) {
    if (isVtt && OTHER_BLOCK.test(block.lines[0] ?? "")) continue;
    const cue = cueOf(block, { ...asked, isVtt }, before, errors);
    if (errors.isFull) break;
    if (!cue) continue;
    before = cue.start;
    cues.push(cue);
    if (cues.length <= limits.captionCuesMax) continue;
    errors.add(block.at, `字幕最多 ${limits.captionCuesMax.toLocaleString("en-US")} 条`);
    break;
  }
  if (errors.all.length > 0) return { cues: null, errors: errors.all };
  if (cues.length === 0) return { cues: null, errors: ["里面没有字幕"] };
  return { cues, errors: null };
}
