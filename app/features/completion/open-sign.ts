/** The `@` or `#` before the cursor, and the name that is being typed after it. */
export interface OpenSign {
  sign: string;
  q: string;
  /** Position of the sign in the text. */
  start: number;
}

/** Matches a name before the cursor. A name may follow Chinese text directly, but not an address or a Latin word. */
const OPEN = /(?<![A-Za-z\d._/&-])([@#])([\p{L}\p{N}_·-]{0,12})$/u;
/** Matches a finished topic by the API's rule for topics (CLOSED_TOPIC in api/markdown/topics.ts). */
const FINISHED = /(?<![A-Za-z\d_/&])#[^#\s](?:[^#\n]{0,28}[^#\s])?#/gu;
/** Matches a Markdown link: signs within a link start no name. */
const LINK = /\[[^\]\n]*\]\([^)\n]*\)/g;
/** Replaces text that the user did not type. */
export const NO_TEXT = "\uFFFC";
/** The number of characters before the cursor that are searched: longer than a name or a topic. */
const NEAR = 400;

/** @returns null when the sign before the cursor closes a topic, or when no name is being typed */
export function openSign(before: string): OpenSign | null {
  const from = Math.max(0, before.length - NEAR);
  const typed = before.slice(from).split("\n").at(-1) ?? "";
  const line = typed.replaceAll(LINK, (link) => NO_TEXT.repeat(link.length));
  const match = OPEN.exec(line);
  if (!match) return null;
  const closes = [...line.matchAll(FINISHED)].some(({ index, 0: topic }) => index + topic.length - 1 === match.index);
  if (closes) return null;
  return { sign: match[1] ?? "@", q: match[2] ?? "", start: before.length - match[0].length };
}
