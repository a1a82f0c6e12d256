const UNITS = ["B", "KB", "MB", "GB", "TB"];

/** `512 B`, `3.4 GB`. @param bytes whole, from 0 */
export function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)));
  const value = bytes / 1024 ** power;
  return `${value >= 100 || power === 0 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`;
}

/** `40 秒`, `3 分钟`, `2 小时`, `5 天`. */
export function waitText(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} 秒`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} 分钟`;
  return seconds < 86_400 ? `${Math.round(seconds / 3600)} 小时` : `${Math.round(seconds / 86_400)} 天`;
}
