import { simplify } from "../../db/simplified.ts";
import { foldName } from "./fold-name.ts";

/** Letters of other scripts that are drawn as a Latin one: of the table of UTS 39, those that NFKC and lower case leave. */
const latin: Record<string, string> = {
  a: "ɑαаꭺꓮ",
  b: "ƅьꮟꞵβвᏼꓐ",
  c: "ᴄςⲥсꮯꓚ",
  d: "ԁꮷꓒꭰꓓ",
  e: "ꬲеҽεꭼꓰёє",
  f: "ꬵꞙẝքϝꓝ",
  g: "ɡᶃƍցԍꮐᏻꓖ",
  h: "һհꮒηⲏнꮋꓧ",
  i: "ıɪɩιіꙇӏꭵǀוןاꓲⳑꮮꓡїí",
  j: "ϳјʝꭻꓙ",
  k: "κⲕкꮶꓗ",
  m: "μϻⲙмꮇꓟ",
  n: "ոռνⲛꓠиñ",
  o: "ᴏᴑꬽοσⲟоօסهھہەꓳøö",
  p: "ρⲣрꮲꓑ",
  q: "ԛգզ",
  r: "ꭇꭈᴦⲅгꮁʀꭱꮢꓣ",
  s: "ꜱƽѕꮪտꮥꓢ",
  t: "τⲧтꭲꓔ",
  u: "ꞟᴜꭎꭒʋυսꓴü",
  v: "ᴠѵטꮩꓦ",
  w: "ɯᴡѡԝաꮃꮤꓪ",
  x: "хꭓχⲭꓫ",
  y: "ɣᶌʏỿꭚγуүⲩꭹꮍꓬ",
  z: "ᴢꮓζꓜ",
};
/** Characters that pass for those of the words that speak for the site, drawn small; in simplified form where there is one. */
const han: Record<string, string> = {
  管: "菅筦琯館馆",
  理: "埋浬",
  员: "贠圆園",
  官: "宮宫宦",
  方: "万",
  系: "糸係素",
  统: "铳綂绞",
  客: "喀",
  服: "眼",
  站: "玷",
  长: "⻓",
};

const byLook = (table: Record<string, string>) =>
  new Map(
    Object.entries(table).flatMap(([plain, others]) => [...others].map((other): [string, string] => [other, plain])),
  );
const latinLooks = byLook(latin);
const hanLooks = byLook(han);
const seenAs = (looks: Map<string, string>, text: string) =>
  [...text].map((character) => looks.get(character) ?? character).join("");

/** Digits as letters: adm1n, r00t. */
const digits: Record<string, string> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", 8: "b" };

/** A name in lower case, Latin letters and simplified characters, as far as it looks like that; for comparing alone. */
export function skeleton(name: string): string {
  // What has an accent is the letter without it (á), what is none of ours is looked up.
  const plain = foldName(name).normalize("NFD").replaceAll(/\p{M}/gu, "").normalize("NFC");
  return simplify(seenAs(latinLooks, plain));
}

/** The same, with the characters that are drawn like those of the words that speak for the site. */
export const reservedSkeleton = (name: string): string => seenAs(hanLooks, skeleton(name));

/** `l` and `i` are one stroke in many fonts, `rn` is an m, `vv` a w; digits as the letters that they stand for. */
export function atAGlance(text: string): string {
  return text
    .replaceAll(/\d/g, (digit) => digits[digit] ?? digit)
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .replaceAll("l", "i");
}

const mixed = /\p{Script=Latin}/u;
const foreign =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/u;

/** Whether Latin letters and such as look like them stand in one name: nobody is called so, and the eye cannot tell. */
export function mixesScripts(name: string): boolean {
  return mixed.test(name) && foreign.test(name);
}
