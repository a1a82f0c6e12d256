/**
 * The characters that user texts may contain (decision 0043). `cleanText` removes invisible characters; `isFlooded`
 * finds letters with too many marks, and the contract refuses those texts.
 */

/**
 * Control characters except tab and line breaks, and Unicode noncharacters: neither HTML nor XML may contain them. The
 * class lists code units (the same as \p{Cc} and \p{Noncharacter_Code_Point}, as clean-text.test.ts proves), which
 * halves the time for a whole page.
 */
const forbidden =
  /[^\t\n\r\x20-\x7e\u00a0-\ufdcf\ufdf0-\ufffd]|[\ud83f\ud87f\ud8bf\ud8ff\ud93f\ud97f\ud9bf\ud9ff\uda3f\uda7f\udabf\udaff\udb3f\udb7f\udbbf\udbff][\udffe\udfff]/g;
/** A fast pre-check that also matches surrogates: this single class takes a third of the time, and few texts match. */
const suspect = /[^\t\n\r\x20-\x7e\u00a0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd]/;
/** Removes the characters that HTML and XML may not contain. */
export const withoutForbiddenCharacters = (text: string) =>
  suspect.test(text) ? text.replaceAll(forbidden, "") : text;

/**
 * Invisible and unnecessary characters: bidirectional controls (which show a file `exe.jpg` as `gpj.exe`), zero-width
 * spaces, the soft hyphen, fillers, interlinear annotation marks, the object replacement character.
 */
const unseen =
  /[\u034f\u17b4\u17b5\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffc\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e001f}\u{e0080}-\u{e00ff}\u{e01f0}-\u{e0fff}]/gu;

/** The flags of England, Scotland and Wales are spelt with tag characters; elsewhere tags are hidden text. */
const tags = /(\u{1f3f4}[\u{e0030}-\u{e007a}]{4,7}\u{e007f})|[\u{e0020}-\u{e007f}]/gu;

/** A variation selector that has no effect on the character before it. */
const idleSelector =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\d#*](?=\ufe0f?\u20e3))[\ufe0e\ufe0f]|(?<![\p{Script=Han}\p{Script=Myanmar}\p{Script=Phags_Pa}\p{S}])[\ufe00-\ufe0d]|(?<!\p{Script=Han})[\u{e0100}-\u{e01ef}]|(?<!\p{Script=Mongolian})[\u180b-\u180d\u180f]/gu;

/** A joiner between neither two emoji nor letters of a script in which joiners change letters. */
const idleJoiner =
  /(?<![\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Nko}\p{Script=Phags_Pa}])(?:\u200c|(?<!\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d|\u200d(?!\p{Extended_Pictographic}))/gu;
/**
 * A chain of more joiners than any emoji has (a family of four has three); no font shows a longer chain as one emoji.
 */
const longChain =
  /((?:\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?\u200d){4}\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d/gu;

/**
 * A fast pre-check: a text without these characters needs no cleaning (Chinese, Latin, Greek, Cyrillic, kana, emoji).
 */
const odd =
  /[^\t\n\r\x20-\x7e\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u058f\u1e00-\u200a\u2010-\u2029\u202f-\u205f\u2070-\u20cf\u2100-\u27ff\u2900-\u2cee\u2e80-\u3029\u3030-\u3098\u309b-\u3163\u3165-\ua4ff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff9f\uffe0-\uffe6\udc00-\udfff\ud83c-\ud83e\ud840-\ud868]/;
/** A visible character: no space, control or mark without a letter. */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\s\u2800]/u;

/** Removes invisible characters from a text. */
export function withoutUnseen(text: string): string {
  if (!odd.test(text)) return text;
  return withoutForbiddenCharacters(text)
    .replaceAll(unseen, "")
    .replaceAll(tags, "$1")
    .replaceAll(idleSelector, "")
    .replaceAll(idleJoiner, "")
    .replaceAll(longChain, "$1");
}

/** Like `withoutUnseen`, and returns an empty text when nothing visible is left. */
export function cleanText(text: string): string {
  const seen = withoutUnseen(text);
  return visible.test(seen) ? seen : "";
}

/**
 * More marks on one letter than any language uses: more than three marks that are shared by all scripts (a Vietnamese
 * letter has two, an Arabic one three), or more than eight of a script's own (Tibetan).
 */
const flood = /(?:(?=\p{Script=Inherited})\p{M}){4}|\p{M}{9}/u;
const floods = /((?:(?=\p{Script=Inherited})\p{M}){3})(?:(?=\p{Script=Inherited})\p{M})+|(\p{M}{8})\p{M}+/gu;

export const isFlooded = (text: string): boolean => odd.test(text) && flood.test(text);
/** Removes excess marks from texts that cannot be refused: searches, and texts that are rendered. */
export const withoutFloods = (text: string): string => (odd.test(text) ? text.replaceAll(floods, "$1$2") : text);
