/** A number with an optional sign or currency before it, and an optional unit of one or two characters after it. */
const number = /^[+\-−]?[¥￥$€£]?\s?(\d[\d,]*(?:\.\d+)?)\s?([^\s\d.,:\-/]{0,2})$/u;

const factors: Record<string, number> = { 万: 1e4, 亿: 1e8, k: 1e3, K: 1e3, M: 1e6 };

/** Returns whether the text is one number, such as 1,234, −5%, ¥68 or 1.2万. */
export const isNumberText = (text: string): boolean => number.test(text);

/** The value of a text that `isNumberText` accepts; undefined for another text. */
export function valueOfText(text: string): number | undefined {
  const found = number.exec(text);
  if (!found) return undefined;
  const [, digits = "", unit = ""] = found;
  const value = Number(digits.replaceAll(",", "")) * (factors[unit[0] ?? ""] ?? 1);
  return /^[-−]/.test(text) ? -value : value;
}
