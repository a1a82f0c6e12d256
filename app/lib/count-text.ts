/** A count as 9999, 1.2万, 123万, 1.2亿 (visual.md, Type). Cut, not rounded, so that no count looks larger than it is. */
export function countText(count: number): string {
  if (count < 10_000) return String(count);
  const [unit, name] = count < 100_000_000 ? [10_000, "万"] : [100_000_000, "亿"];
  const value = Math.floor((count / unit) * 10) / 10;
  return `${value >= 100 ? Math.floor(value) : value}${name}`;
}
