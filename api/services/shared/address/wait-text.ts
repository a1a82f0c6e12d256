/** A wait as people say it: `87 秒` up to two minutes, `3 分钟` beyond, rounded up. */
export function waitText(seconds: number): string {
  if (seconds <= 120) return `${seconds} 秒`;
  if (seconds < 7200) return `${Math.ceil(seconds / 60)} 分钟`;
  return `${Math.ceil(seconds / 3600)} 小时`;
}
