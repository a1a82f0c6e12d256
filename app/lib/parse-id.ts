/** A row's id out of an address; undefined for anything but the digits that we ourselves would write. */
export function parseId(text: string | null | undefined): number | undefined {
  if (!text || !/^[1-9]\d{0,15}$/.test(text)) return undefined;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : undefined;
}
