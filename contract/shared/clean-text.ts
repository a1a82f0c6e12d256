/**
 * The characters that may stand in the words of people (decision 0043). `cleanText` takes out the characters that nobody
 * sees; `isFlooded` finds the ones that everybody sees too much of, and the contract refuses those in words.
 */

/**
 * Controls but tab and line breaks, and what Unicode says is no character: neither HTML nor XML may hold them. By code units
 * (\p{Cc} and \p{Noncharacter_Code_Point}, as clean-text.test.ts proves): a whole page is read in half the time.
 */
const forbidden =
  /[^\t\n\r\x20-\x7e\u00a0-\ufdcf\ufdf0-\ufffd]|[\ud83f\ud87f\ud8bf\ud8ff\ud93f\ud97f\ud9bf\ud9ff\uda3f\uda7f\udabf\udaff\udb3f\udb7f\udbbf\udbff][\udffe\udfff]/g;
/** All of it, and halves of pairs: one class alone is read in a third of the time, and few texts have any of these. */
const suspect = /[^\t\n\r\x20-\x7e\u00a0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd]/;
/** Without what no page may draw. */
export const drawable = (text: string) => (suspect.test(text) ? text.replaceAll(forbidden, "") : text);

/**
 * Never seen, never needed: controls of the reading direction (a file `exe.jpg` that reads as `gpj.exe`), zero width
 * spaces, the soft hyphen, fillers, marks of interlinear notes, the place of an object.
 */
const unseen =
  /[\u034f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffc\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e001f}\u{e0080}-\u{e00ff}\u{e01f0}-\u{e0fff}]/gu;

/** The flags of England, Scotland and Wales are spelt with tags; elsewhere tags are hidden writing. */
const tags = /(\u{1f3f4}[\u{e0030}-\u{e007a}]{4,7}\u{e007f})|[\u{e0020}-\u{e007f}]/gu;

/** A selector says how the sign before it is drawn; behind any other sign it says nothing. */
const idleSelector =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\d#*](?=\ufe0f?\u20e3))[\ufe0e\ufe0f]|(?<![\p{Script=Han}\p{Script=Myanmar}\p{Script=Phags_Pa}\p{S}])[\ufe00-\ufe0d]|(?<!\p{Script=Han})[\u{e0100}-\u{e01ef}]|(?<!\p{Script=Mongolian})[\u180b-\u180d\u180f]/gu;

/** A joiner that joins neither two emoji nor letters of a script whose letters change beside a joiner. */
const idleJoiner =
  /(?<![\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Nko}\p{Script=Phags_Pa}])(?:\u200c|(?<!\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d|\u200d(?!\p{Extended_Pictographic}))/gu;
/** No emoji has more than three joiners (a family of four); no font draws a longer chain as one. */
const longChain =
  /((?:\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?\u200d){4}\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d/gu;

/** Of a text with none of these nothing is to be taken out: signs of Chinese, Latin, Greek, Cyrillic, kana, emoji. */
const odd =
  /[^\t\n\r\x20-\x7e\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u058f\u1e00-\u200a\u2010-\u2029\u202f-\u205f\u2070-\u20cf\u2100-\u27ff\u2900-\u2cee\u2e80-\u3029\u3030-\u3098\u309b-\u3163\u3165-\ua4ff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff9f\uffe0-\uffe6\udc00-\udfff\ud83c-\ud83e\ud840-\ud868]/;
/** Something that one can see: no space, no control, no mark without a letter. */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\s\u2800]/u;

/** A text without the characters that nobody sees. */
export function withoutUnseen(text: string): string {
  if (!odd.test(text)) return text;
  return drawable(text)
    .replaceAll(unseen, "")
    .replaceAll(tags, "$1")
    .replaceAll(idleSelector, "")
    .replaceAll(idleJoiner, "")
    .replaceAll(longChain, "$1");
}

/** The same, and empty where nothing is left that one can see. */
export function cleanText(text: string): string {
  const seen = withoutUnseen(text);
  return visible.test(seen) ? seen : "";
}

/**
 * More marks on one letter than any language writes: three of those that go with every script (a Vietnamese letter has two, Arabic
 * three), eight of a script's own (Tibetan).
 */
const flood = /(?:(?=\p{Script=Inherited})\p{M}){4}|\p{M}{9}/u;
const floods = /((?:(?=\p{Script=Inherited})\p{M}){3})(?:(?=\p{Script=Inherited})\p{M})+|(\p{M}{8})\p{M}+/gu;

export const isFlooded = (text: string): boolean => odd.test(text) && flood.test(text);
/** For words that nobody can be asked to change: of a search, of a text that is drawn. */
export const withoutFloods = (text: string): string => (odd.test(text) ? text.replaceAll(floods, "$1$2") : text);
