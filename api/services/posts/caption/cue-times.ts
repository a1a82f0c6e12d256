/** `1:02:03.500`, `02:03.5`, `00:00:01,0000`, `00: 00: 01`, `00：01`: as people and programs write them. */
const TIME = String.raw`(?:(\d{1,2})[:：] ?)?(\d{1,2})[:：] ?(\d{1,2})(?:[.,，] ?(\d{1,9}))?`;
const TIMES = new RegExp(String.raw`^${TIME}[ \t]*-->[ \t]*${TIME}(?:[ \t]+(.*))?$`);
const ONE_TIME = new RegExp(String.raw`^${TIME}$`);
/** A line that should have been times. */
const LIKE_TIMES = /^\d{1,3}[:：][\d:：.,， \t]{0,40}-->[ \t]*\d/;

export interface CueTimes {
  start: number;
  end: number;
  /** The settings behind the times. */
  rest: string;
}

export const isLikeTimes = (line: string): boolean => LIKE_TIMES.test(line.trim());

/** ms; null when a minute or a second has 60 or more. */
function millisIn([hours = "0", minutes = "", seconds = "", fraction = ""]: (string | undefined)[]): number | null {
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  const millis = Number(fraction.slice(0, 3).padEnd(3, "0"));
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + millis;
}

/** The times of a line with `-->`; null when they are written in another way. */
export function timesIn(line: string): CueTimes | null {
  const found = TIMES.exec(line.trim());
  if (!found) return null;
  const [start, end] = [millisIn(found.slice(1, 5)), millisIn(found.slice(5, 9))];
  return start === null || end === null ? null : { start, end, rest: found[9] ?? "" };
}

/** ms; null for a text that is no time. */
export function timeIn(text: string): number | null {
  const found = ONE_TIME.exec(text.trim());
  return found && millisIn(found.slice(1, 5));
}
