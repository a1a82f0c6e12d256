/** The id in an address. Undefined for any text but canonical digits: no sign, no leading zero. */
export function parseId(text: string | null | undefined): number | undefined {
  if (!text || !/^[1-9]\d{0,15}$/.test(text)) return undefined;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : undefined;
}
