const PERCENT = String.raw`(?:100(?:\.0{1,3})?|\d{1,2}(?:\.\d{1,3})?)%`;
const SETTING = new RegExp(
  String.raw`^(?:vertical:(?:rl|lr)|line:(?:-?\d{1,3}|${PERCENT})(?:,(?:start|center|end))?|position:${PERCENT}(?:,(?:line-left|center|line-right))?|size:${PERCENT}|align:(?:start|center|end|left|right))$`,
);
/** Names from drafts of WebVTT, with which browsers drop the whole setting today. */
const OLD_NAME: Record<string, string> = { start: "line-left", middle: "center", end: "line-right" };

const nowNamed = (setting: string) =>
  setting.startsWith("position:")
    ? setting.replace(/(?<=,)(?:start|middle|end)$/, (name) => OLD_NAME[name] ?? name)
    : setting.replace(/(?<=[:,])middle$/, "center");

/** The settings that WebVTT knows, each name once. */
export function settingsIn(text: string): string {
  const settings = new Map<string, string>();
  for (const typed of text.split(/[ \t]+/)) {
    const one = nowNamed(typed);
    if (SETTING.test(one)) settings.set(one.slice(0, one.indexOf(":")), one);
  }
  return [...settings.values()].join(" ");
}

/**
 * The settings for a place of ASS: 1 to 9 as on a keypad. 2, the middle of the last line, is where captions stand
 * without settings.
 */
export function settingsOfPlace(place: number): string {
  const [row, column] = [Math.floor((place - 1) / 3), (place - 1) % 3];
  const line = ["", "line:50%", "line:0"][row] ?? "";
  const side = ["position:0% align:start", "", "position:100% align:end"][column] ?? "";
  return [line, side].filter((one) => one !== "").join(" ");
}

/** The place on a keypad of a place of SSA (`\a6`): 1 to 3 in the last line, 5 to 7 in the first, 9 to 11 between. */
export const placeOfSsa = (place: number): number => (place > 8 ? place - 5 : place > 4 ? place + 2 : place);
