/** Counts Chinese characters and words of other scripts in Markdown. Pictures and addresses do not count. */
export function wordCount(source: string): number {
  const text = source.replaceAll(/!\[[^\]]*\]\([^)]*\)/g, " ").replaceAll(/\]\([^)\s]*/g, "]");
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han + (text.replaceAll(/\p{Script=Han}/gu, " ").match(/[\p{L}\p{N}]+/gu)?.length ?? 0);
}
