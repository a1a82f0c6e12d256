/** A flag, or a picture with its skin colour and joined others. */
const EMOJI =
  /\p{Regional_Indicator}{2}|(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)\p{Emoji_Modifier}?(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)*/gu;
const MOST = 3;

/** Whether a text is one to three emoji and nothing else: they are shown large. */
export function isOnlyEmoji(text: string): boolean {
  if (text.length > 60) return false;
  const count = text.match(EMOJI)?.length ?? 0;
  return count > 0 && count <= MOST && text.replaceAll(EMOJI, "").trim() === "";
}
