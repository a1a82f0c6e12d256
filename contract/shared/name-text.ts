const element = String.raw`\p{Extended_Pictographic}(?:[\ufe0e\ufe0f]|\p{Emoji_Modifier})?`;
const EMOJI = [
  String.raw`\p{Regional_Indicator}{2}`,
  String.raw`[\d#*]\ufe0f?\u20e3`,
  String.raw`\u{1f3f4}[\u{e0030}-\u{e007a}]{4,7}\u{e007f}`,
  String.raw`${element}(?:\u200d${element})*`,
].join("|");
/** A letter with its marks. clean-text.ts limits the number of marks in all texts. */
const LETTER = String.raw`[\p{L}\p{N}][\p{M}\u200c\u200d]*`;

/**
 * A regular expression's source for one sign of a name: a whole emoji, a letter with its marks, or a joiner of words
 * (also the Tibetan one).
 */
export const NAME_SIGN = String.raw`(?:${EMOJI}|${LETTER}|[_·་-])`;
/** The same for names of tags, which contain no emoji. */
export const TAG_SIGN = String.raw`(?:${LETTER}|[_·་-])`;

const emoji = new RegExp(`(${EMOJI})`, "u");
/** The dots between the parts of a name, in the forms of keyboards and languages: 阿依•古丽, ジャン・ポール. */
const interpuncts = /[•‧∙⋅・･·⸱ꞏ᛫]/g;
/** Variation selectors are removed from letters only, because they have a meaning on emoji. */
const selectors = /\p{Variation_Selector}/gu;

/** Restores the vowel AM of Thai and Lao, which keyboards write as one character and NFKC decomposes. */
const whole = (text: string) => text.replaceAll("\u0e4d\u0e32", "\u0e33").replaceAll("\u0ecd\u0eb2", "\u0eb3");

/**
 * The stored form of a name: full-width letters become plain ones (NFKC), all dots become one kind, and emoji stay
 * whole.
 */
export const nameText = (text: string): string =>
  text
    .split(emoji)
    .map((part, place) =>
      place % 2 === 1 ? part : whole(part.normalize("NFKC")).replaceAll(selectors, "").replaceAll(interpuncts, "·"),
    )
    .join("")
    .trim();
