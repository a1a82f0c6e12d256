const element = String.raw`\p{Extended_Pictographic}(?:[\ufe0e\ufe0f]|\p{Emoji_Modifier})?`;
const EMOJI = [
  String.raw`\p{Regional_Indicator}{2}`,
  String.raw`[\d#*]\ufe0f?\u20e3`,
  String.raw`\u{1f3f4}[\u{e0030}-\u{e007a}]{4,7}\u{e007f}`,
  String.raw`${element}(?:\u200d${element})*`,
].join("|");
/** A letter with its marks. How many marks there may be, the contract says for all texts (clean-text.ts). */
const LETTER = String.raw`[\p{L}\p{N}][\p{M}\u200c\u200d]*`;

/** For regular expressions: one sign of a name. A whole emoji, a letter with its marks, a joiner of words (also Tibetan's). */
export const NAME_SIGN = String.raw`(?:${EMOJI}|${LETTER}|[_·་-])`;
/** The same for names of tags, which have no emoji. */
export const TAG_SIGN = String.raw`(?:${LETTER}|[_·་-])`;

const emoji = new RegExp(`(${EMOJI})`, "u");
/** Dots between the parts of a name, as keyboards and languages have them: 阿依•古丽, ジャン・ポール. */
const interpuncts = /[•‧∙⋅・･·⸱ꞏ᛫]/g;
/** Of letters alone: on emoji they say something. */
const selectors = /\p{Variation_Selector}/gu;

/** NFKC takes the vowel AM of Thai and Lao apart, which keyboards write as one. */
const whole = (text: string) => text.replaceAll("\u0e4d\u0e32", "\u0e33").replaceAll("\u0ecd\u0eb2", "\u0eb3");

/** A name as it is kept: letters of full width as plain ones (NFKC), one kind of dot; emoji stay whole. */
export const nameText = (text: string): string =>
  text
    .split(emoji)
    .map((part, place) =>
      place % 2 === 1 ? part : whole(part.normalize("NFKC")).replaceAll(selectors, "").replaceAll(interpuncts, "·"),
    )
    .join("")
    .trim();
