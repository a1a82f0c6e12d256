/** The points of a polygon, 100 wide and 20 high, above the numbers of danmaku in each part of a film; null without any. */
export function danmakuCurve(parts: readonly number[]): string | null {
  if (parts.length === 0) return null;
  const most = Math.max(...parts);
  const width = 100 / parts.length;
  const points = parts.map((count, place) => `${(place + 0.5) * width},${(20 - (18 * count) / most).toFixed(1)}`);
  return `0,20 ${points.join(" ")} 100,20`;
}
