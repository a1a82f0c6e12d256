/** An `@` or `#` before the cursor behind which a name is being typed. */
export interface OpenSign {
  sign: string;
  q: string;
  /** Where the sign stands in the text. */
  start: number;
}

/** A name before the cursor. Behind Chinese, which has no spaces, a name may begin; within an address or a Latin word not. */
const OPEN = /(?<![A-Za-z\d._/&-])([@#])([\p{L}\p{N}_·-]{0,12})$/u;
/** A finished topic, as the API reads topics (CLOSED_TOPIC in api/markdown/topics.ts). */
const FINISHED = /(?<![A-Za-z\d_/&])#[^#\s](?:[^#\n]{0,28}[^#\s])?#/gu;
/** A link of Markdown: signs within it are its own. */
const LINK = /\[[^\]\n]*\]\([^)\n]*\)/g;
/** In the place of what is no typed text. */
export const NO_TEXT = "\uFFFC";
/** Characters before the cursor that are looked at: more than any name, and than a topic around it, has. */
const NEAR = 400;

/** @returns null where the sign before the cursor closes a topic, or no name is being typed */
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
