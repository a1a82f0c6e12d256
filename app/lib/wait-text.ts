/** A duration as `40 秒`, `3 分钟`, `2 小时` or `5 天`. */
export function waitText(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} 秒`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} 分钟`;
  return seconds < 2 * 86_400 ? `${Math.round(seconds / 3600)} 小时` : `${Math.round(seconds / 86_400)} 天`;
}
