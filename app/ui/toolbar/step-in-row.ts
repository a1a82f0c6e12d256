/** Index of the button to which a key leads, from button `at` of `count`; undefined for any other key. */
export function stepInRow(key: string, at: number, count: number): number | undefined {
  if (at < 0) return undefined;
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at + count - 1) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}
