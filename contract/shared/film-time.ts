// This file must not import zod, because pages load it into the browser.

/** A position in ms as `1:23` or `1:02:03`. */
export function filmTime(time: number): string {
  const seconds = Math.floor(time / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const padded = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`;
}

/** The position in ms that a person typed as `83`, `1:23`, `1:02:03` or `1:23.5`; null for any other text. */
export function filmPosition(typed: string): number | null {
  const parts = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,6}(?:\.\d{1,3})?)$/.exec(
    typed.normalize("NFKC").trim().replaceAll("：", ":"),
  );
  if (!parts) return null;
  const [, hours = "0", minutes = "0", seconds = "0"] = parts;
  if ((parts[2] !== undefined && Number(seconds) >= 60) || (parts[1] !== undefined && Number(minutes) >= 60))
    return null;
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
}
