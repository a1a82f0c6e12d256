const segmenter = Intl.Segmenter && new Intl.Segmenter();

/**
 * The first character of a name, for an avatar: a whole emoji, or a letter with its combining marks. In a file of its
 * own because every page loads it; the rest of the code about characters (contract/shared/cut-text.ts, signs.ts) is
 * loaded where needed.
 */
export const firstSign = (name: string): string | undefined =>
  segmenter ? [...segmenter.segment(name)][0]?.segment : [...name][0];
