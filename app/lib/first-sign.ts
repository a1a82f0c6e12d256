const segmenter = Intl.Segmenter && new Intl.Segmenter();

/**
 * What stands for a name in a small circle: its first sign, a whole emoji or a letter with its marks. Every page loads this: the
 * rest of what cuts and counts signs (contract/shared/cut-text.ts, signs.ts) stays where it is needed.
 */
export const firstSign = (name: string): string | undefined =>
  segmenter ? [...segmenter.segment(name)][0]?.segment : [...name][0];
