/**
 * Folds a name to the form in which names are compared for uniqueness: full width becomes half width (NFKC), letters
 * become lower case, and invisible characters (zero-width characters, variation selectors) are removed.
 */
export function foldName(name: string): string {
  return name
    .normalize("NFKC")
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .toLowerCase()
    .normalize("NFKC");
}
