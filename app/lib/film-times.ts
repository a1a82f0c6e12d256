/** A time of the day, as words before it and signs behind it say: `今晚 20:00`, `11-29 10:20`, `8:30 pm`. */
const OF_DAY =
  "北京时间|今天|今晚|今早|今夜|明天|明早|明晚|昨天|昨晚|前天|后天|早上|早晨|清晨|上午|中午|下午|傍晚|晚上|夜里|凌晨|每天|每晚|每日|周[一二三四五六日天末]|星期[一二三四五六日天]|\\d[日号]|\\d[-/.月]\\d{1,2}";
const CLOCK = String.raw`(?<!(?:${OF_DAY})[\s,，、]{0,3}(?:\d{1,2}[:：]\d{2}\s?[-–—~～至到]\s?)?)`;
/** `1:23`, `01:20`, `00：00` or `1:02:03`, and no part of a longer number, a date or a score. */
const TIME = String.raw`(?<![\d.,/]|\d[:：]|:)(?<!(?<![:：]\d\d)-)${CLOCK}(?:(?<hours>\d{1,2})[:：])?(?<minutes>[0-5]?\d)[:：](?<seconds>[0-5]\d)(?![\d:]|：\d|\s?[AaPp]\.?[Mm]\b)`;
/** Sanitized HTML in its tags and texts. */
const PIECES = /<[^>]*>|[^<]+/g;
/** Elements in which a time stays text. */
const CLOSED = /^<(\/?)(?:a|code|pre|del|s)\b/;

export interface Chapter {
  /** The second of the film at which it begins. */
  second: number;
  name: string;
}

type Groups = Record<string, string | undefined> | undefined;

const secondIn = (groups: Groups): number =>
  Number(groups?.hours ?? 0) * 3600 + Number(groups?.minutes) * 60 + Number(groups?.seconds);

/**
 * The address of a film's page at a second. The query begins the film there without scripts; the fragment leads to the
 * player, and lets a page that already plays seek without loading (features/watch/seek-links.ts).
 */
export const secondPath = (videoId: number, second: number): string => `/video/${videoId}?t=${second}#t=${second}`;

/**
 * Turns the times in sanitized HTML into links to those seconds of a film. A time behind the film's end is none of its
 * times.
 */
export function withTimeLinks(html: string, videoId: number, durationSeconds: number | null): string {
  let depth = 0;
  return html.replaceAll(PIECES, (piece) => {
    const closed = CLOSED.exec(piece);
    if (closed) depth = Math.max(0, depth + (closed[1] === "/" ? -1 : 1));
    if (piece.startsWith("<") || depth > 0) return piece;
    return piece.replaceAll(new RegExp(TIME, "g"), (time, ...rest) => {
      const second = secondIn(rest.at(-1) as Groups);
      if (durationSeconds !== null && second >= durationSeconds) return time;
      return `<a href="${secondPath(videoId, second)}">${time}</a>`;
    });
  });
}

/** The fewest chapters: a single time in a text is no list of chapters. */
const CHAPTERS_MIN = 2;
const CHAPTERS_MAX = 100;

const sign: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** `1、`, `第二章 `, `3️⃣ `, `④`: a number before the time. */
const NUMBER = String.raw`(?:第?(?:\d{1,3}|[一二三四五六七八九十百]{1,4}|\p{No})[章节集段回]?[^\p{L}\p{N}:：]{1,6})?`;
/** The time at which a chapter ends; the next one says it, too. */
const END = String.raw`(?:\s{0,3}[-–—~～至到]{1,2}\s{0,3}\d{1,2}(?:[:：]\d{2}){1,2})?`;
/** A line with signs, emoji or brackets, a number, the time, and the name. */
const CHAPTER = new RegExp(
  String.raw`^[^\p{L}\p{N}]{0,12}${NUMBER}${TIME}${END}[)）\]】]?[\s:：、.·|｜~～–—-]{0,10}(?<name>\S.*)$`,
  "u",
);

/**
 * The chapters of a film: the lines of its description, in sanitized HTML, that begin with a time (`01:20 第二阶段`).
 * Empty unless there are two or more in the film's order and within it.
 */
export function chaptersOf(html: string, durationSeconds: number | null): Chapter[] {
  const lines = html.split(/<br\s*\/?>|<\/(?:p|li|blockquote)>/).map((line) =>
    line
      .replaceAll(/<[^>]*>/g, "")
      .replaceAll(/&(?:lt|gt|quot|amp);/g, (one) => sign[one] ?? one)
      .trim(),
  );
  const chapters: Chapter[] = [];
  for (const line of lines) {
    const found = CHAPTER.exec(line);
    if (!found) continue;
    const second = secondIn(found.groups);
    const isInOrder =
      second > (chapters.at(-1)?.second ?? -1) && (durationSeconds === null || second < durationSeconds);
    if (isInOrder) chapters.push({ second, name: found.groups?.name ?? "" });
  }
  return chapters.length < CHAPTERS_MIN ? [] : chapters.slice(0, CHAPTERS_MAX);
}
