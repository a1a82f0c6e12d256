import type { CaptionLang } from "#contract/shared/caption-names.ts";
import { decodedAs } from "./decoded.server.ts";
import type { CaptionEncoding } from "./encodings.ts";
import { FREQUENT } from "./frequent-signs.server.ts";

/** Bytes that are looked at. */
const SAMPLE_BYTES = 64 * 1024;
/** The lead of an encoding of the chosen language, which decides for files with few letters. */
const OF_LANGUAGE = 0.2;

type Tried = Exclude<CaptionEncoding, "utf-8" | "utf-16le" | "utf-16be">;
const TRIED: readonly Tried[] = ["gb18030", "big5", "shift_jis", "euc-jp", "euc-kr", "windows-1252", "windows-1251"];

const ENCODINGS_OF: Record<CaptionLang, readonly Tried[]> = {
  "zh-Hans": ["gb18030"],
  "zh-Hant": ["big5"],
  yue: ["big5"],
  ja: ["shift_jis", "euc-jp"],
  ko: ["euc-kr"],
  ru: ["windows-1251"],
  en: ["windows-1252"],
  fr: ["windows-1252"],
  de: ["windows-1252"],
  es: ["windows-1252"],
};

/** Signs outside ASCII. */
const OTHER = /[^\p{ASCII}]/gu;
/** What a text in another encoding becomes: no sign at all, control signs, signs for private use. */
const BROKEN = /[\uFFFD\u0080-\u009F\uE000-\uF8FF]/g;
/** Western languages have single accented letters between others, and quotation marks beside spaces. */
const WESTERN = /(?<!\P{ASCII})[éèàùçêâîôûëïœüöäßñáíóúÉÈÀÇÊÜÖÄÑÁÍÓÚ¿¡«»–—’‘“”…](?!\P{ASCII})/gu;
/** A Russian word is small or begins with one large letter. */
const RUSSIAN = /(?<![\p{L}])[А-ЯЁа-яё][а-яё]*(?![\p{L}])/gu;

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** How many signs of a text are usual ones in the languages of its encoding. */
function usualIn(text: string, encoding: Tried): number {
  if (encoding === "windows-1252") return countOf(text, WESTERN);
  if (encoding === "windows-1251") return (text.match(RUSSIAN) ?? []).join("").length;
  let usual = 0;
  for (const one of text) if (FREQUENT[encoding].has(one)) usual += 1;
  return usual;
}

/** At most 1: the part of the signs outside ASCII that is usual, less the broken ones. */
function likeness(text: string, encoding: Tried): number {
  const all = countOf(text, OTHER);
  return all === 0 ? 0 : (usualIn(text, encoding) - 5 * countOf(text, BROKEN)) / all;
}

/** UTF-16 without a mark: the times of captions are ASCII, of which every second byte is 0. */
function utf16Of(bytes: Uint8Array): CaptionEncoding | null {
  const zeros = [0, 0];
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd < bytes.length / 10) return null;
  if (odd > 4 * even) return "utf-16le";
  return even > 4 * odd ? "utf-16be" : null;
}

/**
 * UTF-8, also with a few broken bytes. Three or more bytes that are one sign in UTF-8 are a rare chance in other
 * encodings, two bytes are not.
 */
function isUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(bytes);
  const broken = countOf(text, /\uFFFD/g);
  const [long, short] = [countOf(text, /[^\0-\u07FF\uFFFD]/gu), countOf(text, /[\u0080-\u07FF]/g)];
  return long >= broken || short >= 4 * broken;
}

/** The part with letters outside ASCII: the first minutes of a file can be without any. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const from = Math.max(
    bytes.findIndex((byte) => byte > 0x7f),
    0,
  );
  const line = bytes.lastIndexOf(0x0a, from) + 1;
  return bytes.subarray(line, line + SAMPLE_BYTES);
}

/** The encoding of a text, as well as its bytes and the language of its words show it. */
export function findEncoding(bytes: Uint8Array, lang: CaptionLang | null): CaptionEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const utf16 = utf16Of(bytes.subarray(0, SAMPLE_BYTES));
  if (utf16) return utf16;
  if (isUtf8(bytes)) return "utf-8";
  const sample = sampleOf(bytes);
  const likely = TRIED.map((encoding) => {
    const ahead = lang && ENCODINGS_OF[lang].includes(encoding) ? OF_LANGUAGE : 0;
    return { encoding, likeness: likeness(decodedAs(sample, encoding), encoding) + ahead };
  });
  return likely.reduce((best, one) => (one.likeness > best.likeness ? one : best)).encoding;
}
