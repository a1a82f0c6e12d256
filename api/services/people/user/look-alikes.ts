import { letterOfSign } from "../../../db/letter-of-sign.ts";
import { simplify } from "../../../db/simplified.ts";
import { foldName } from "./fold-name.ts";

/**
 * Letters of other scripts that look like a Latin letter: the entries of the table of UTS 39 that NFKC and lower-casing
 * leave unchanged.
 */
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
/**
 * Characters that look, at a small size, like those of the reserved words; in simplified form when there is one. NFKC
 * already replaces Kangxi radicals and compatibility forms, but not the radicals of the supplement (⻉).
 */
const han: Record<string, string> = {
  管: "菅筦琯館馆倌棺涫痯逭",
  理: "埋浬里俚哩娌锂狸",
  员: "贠圆園圎贝⻉贞",
  官: "宮宫宦",
  方: "万",
  系: "糸係素纟⺰⺯",
  统: "铳綂绞",
  客: "喀容",
  服: "眼",
  站: "玷沾跕坫",
  长: "⻓⻒⻑镸兏仧",
  通: "捅嗵",
  消: "捎销",
  息: "熄媳",
  群: "裙",
};
/** A character written as its parts, side by side. */
const apart: Record<string, readonly string[]> = {
  管: ["竹官", "⺮官", "竺官"],
  理: ["王里", "⺩里"],
  员: ["口贝", "口⻉"],
  站: ["立占"],
  统: ["纟充", "糸充"],
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

/** A name's visual form in lower-case Latin letters and simplified characters; only for comparison. */
export function skeleton(name: string): string {
  // A letter with an accent becomes the letter without it (á); letters of other scripts are looked up in the table.
  const plain = foldName(name).normalize("NFD").replaceAll(/\p{M}/gu, "").normalize("NFC");
  const letters = Array.from(plain, (sign) => letterOfSign(sign) ?? sign).join("");
  return simplify(seenAs(latinLooks, letters));
}

/** Like `skeleton`, and characters that look like those of the reserved words are replaced, too. */
export function reservedSkeleton(name: string): string {
  let seen = skeleton(name);
  for (const [whole, forms] of Object.entries(apart)) for (const parts of forms) seen = seen.replaceAll(parts, whole);
  return seenAs(hanLooks, seen);
}

/**
 * Replaces letters that look alike in many fonts: `l` becomes `i`, `rn` becomes `m`, `vv` becomes `w`, and digits
 * become the letters that they imitate.
 */
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

/**
 * Whether a name mixes Latin letters with letters of scripts that look like Latin: no real name does, and the eye
 * cannot tell them apart.
 */
export function mixesScripts(name: string): boolean {
  return mixed.test(name) && foreign.test(name);
}
