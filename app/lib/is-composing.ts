/** What a keydown says of an input method; of React's own event this is `nativeEvent`. */
type Key = Pick<KeyboardEvent, "isComposing" | "keyCode">;

/** The key code of every key that an input method has taken. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Whether a key belongs to an input method. Safari sends the Enter that ends a word after compositionend, when
 * `isComposing` is false again: the key code alone tells there. Every listener of keys asks this first.
 */
export function isComposing({ isComposing: isWithin, keyCode }: Key): boolean {
  return isWithin || keyCode === TAKEN_BY_INPUT_METHOD;
}
