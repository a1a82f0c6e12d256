/**
 * What the uniqueness of names is judged by: full width as half width (NFKC), lower case, without what nobody sees
 * (zero-width characters, variation selectors).
 */
export function foldName(name: string): string {
  return name
    .normalize("NFKC")
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .toLowerCase()
    .normalize("NFKC");
}
