/** The two properties of a keydown that concern input methods. Pass the `nativeEvent` of a React event. */
type Key = Pick<KeyboardEvent, "isComposing" | "keyCode">;

/** The key code of every key that an input method has handled. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Whether a key belongs to an input method. Safari sends the Enter that ends a word after compositionend, when
 * `isComposing` is false again; only the key code shows it there. Every key listener checks this first.
 */
export function isComposing({ isComposing: isWithin, keyCode }: Key): boolean {
  return isWithin || keyCode === TAKEN_BY_INPUT_METHOD;
}
