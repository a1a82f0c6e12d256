import { randomInt } from "node:crypto";

const PLAIN = [..."零一二三四五六七八九"];
const FORMAL = [..."零壹贰叁肆伍陆柒捌玖"];

/** A whole number from 0 to 999 in Chinese words: `三百零五`, `十二`. */
export function inChinese(value: number, digits = PLAIN, [ten, hundred] = ["十", "百"]): string {
  const [hundreds, tens, ones] = [Math.floor(value / 100), Math.floor(value / 10) % 10, value % 10];
  const onesText = ones === 0 ? "" : `${digits[ones]}`;
  if (hundreds === 0 && tens === 0) return `${digits[ones]}`;
  const tensText = tens === 0 ? (ones === 0 ? "" : `${digits[0]}`) : `${digits[tens]}${ten}`;
  if (hundreds > 0) return `${digits[hundreds]}${hundred}${tensText}${onesText}`;
  // 12 is 十二 in plain digits, but 壹拾贰 in formal ones.
  return `${tens === 1 && digits === PLAIN ? ten : tensText}${onesText}`;
}

const inFormal = (value: number) => inChinese(value, FORMAL, ["拾", "佰"]);
/** `37` in full-width digits: `３７`. */
const inWide = (value: number) =>
  [...String(value)].map((digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0)).join("");

const styles = [String, inWide, inChinese, (value: number) => inChinese(value), inFormal];

/** The number in a random one of five notations. */
export function written(value: number): string {
  return (styles[randomInt(styles.length)] ?? String)(value);
}
