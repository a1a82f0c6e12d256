/** Heights that are made by encoding, in pixels of the shorter side. */
const HEIGHTS = [360, 720];

/**
 * The heights of a film's qualities: the usual ones that are clearly lower than the film, and the film's own, which is
 * copied and comes first. None for a film that is too small for a lower quality.
 */
export function renditionHeights({ width, height }: { width: number | null; height: number | null }): number[] {
  const own = Math.min(width ?? 0, height ?? 0);
  const lower = HEIGHTS.filter((each) => each <= own * 0.8);
  return lower.length === 0 ? [] : [own, ...lower];
}
