/** `1:23`, `01:20` or `1:02:03`, and no part of a longer number, a date or a score. */
const TIME = String.raw`(?<![\d:.,/-])(?:(?<hours>\d{1,2}):)?(?<minutes>[0-5]?\d):(?<seconds>[0-5]\d)(?![\d:])`;
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

/** Turns the times in sanitized HTML into links to those seconds of a film. */
export function withTimeLinks(html: string, videoId: number): string {
  let depth = 0;
  return html.replaceAll(PIECES, (piece) => {
    const closed = CLOSED.exec(piece);
    if (closed) depth = Math.max(0, depth + (closed[1] === "/" ? -1 : 1));
    if (piece.startsWith("<") || depth > 0) return piece;
    return piece.replaceAll(new RegExp(TIME, "g"), (time, ...rest) => {
      const second = secondIn(rest.at(-1) as Groups);
      return `<a href="${secondPath(videoId, second)}">${time}</a>`;
    });
  });
}

/** The fewest chapters: a single time in a text is no list of chapters. */
const CHAPTERS_MIN = 2;
const CHAPTERS_MAX = 100;

const sign: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

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
    const found = new RegExp(String.raw`^[(（[【]?${TIME}[)）\]】]?[\s:：、.·-]*(?<name>\S.*)$`).exec(line);
    if (!found) continue;
    const second = secondIn(found.groups);
    const isInOrder =
      second > (chapters.at(-1)?.second ?? -1) && (durationSeconds === null || second < durationSeconds);
    if (isInOrder) chapters.push({ second, name: found.groups?.name ?? "" });
  }
  return chapters.length < CHAPTERS_MIN ? [] : chapters.slice(0, CHAPTERS_MAX);
}
