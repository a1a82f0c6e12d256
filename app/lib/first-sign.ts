/** Made on first use, which most pages lack: V8 needs 25 ms to make a segmenter, a slow phone 100 ms. */
let segmenter: Intl.Segmenter | undefined;

/** A letter, digit or Chinese character that no mark after it changes. */
const plainStart = /^[\da-z一-鿿](?=[ -~一-鿿]|$)/i;

/**
 * The first character of a name, for an avatar: a whole emoji, or a letter with its combining marks. In a file of its
 * own because every page loads it; the rest of the code about characters (contract/shared/cut-text.ts, signs.ts) is
 * loaded where needed.
 */
export function firstSign(name: string): string | undefined {
  const plain = plainStart.exec(name);
  if (plain) return plain[0];
  if (!Intl.Segmenter) return [...name][0];
  segmenter ??= new Intl.Segmenter();
  return [...segmenter.segment(name)][0]?.segment;
}
