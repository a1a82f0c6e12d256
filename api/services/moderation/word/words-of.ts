import { fieldError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { cutText } from "../../../../contract/shared/cut-text.ts";
import { normalise } from "../../shared/word/normalise.ts";

/** The first cell of a CSV line, or the whole line. */
function cellOf(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line);
  if (quoted) return (quoted[1] ?? "").replaceAll('""', '"').trim();
  return (line.split(/[,，\t]/)[0] ?? "").trim();
}

/**
 * The typed or pasted words, one per line, without duplicates, in order.
 * @throws ApiError INVALID_INPUT at `words` with the first invalid line
 */
export function wordsOf(text: string): string[] {
  const words = new Map<string, string>();
  for (const [index, line] of text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|[\r\n]/)
    .entries()) {
    const word = cellOf(line);
    if (word === "" || line.startsWith("#")) continue;
    const refuse = (why: string) => fieldError("words", `第 ${index + 1} 行“${cutText(word, 20)}”${why}`);
    if ([...word].length > limits.wordMax) throw refuse(`太长，一个词最多 ${limits.wordMax} 字`);
    const { letters } = normalise(word);
    if (letters === "") throw refuse("没有文字或数字");
    // A single letter occurs in every text.
    if (/^[a-z0-9]$/.test(letters)) throw refuse("去掉符号后只剩一个字母或数字");
    if (!words.has(letters)) words.set(letters, word);
  }
  if (words.size === 0) throw fieldError("words", "请至少写一个词，一行一个");
  if (words.size > limits.wordsMax)
    throw fieldError("words", `一张词表最多 ${limits.wordsMax.toLocaleString("en-US")} 个词`);
  return [...words.values()];
}
