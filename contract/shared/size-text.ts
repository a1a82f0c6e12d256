const units = ["B", "KB", "MB", "GB", "TB"];

/** Bytes as people read them: 0 B, 12.3 MB, 1 GB. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${units[power]}`;
}
