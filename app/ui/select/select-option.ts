export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim();
}

/** W04: options whose label contains the text, ignoring case and width (ＡＢＣ equals abc). An empty text matches all. */
export function filterByLabel<O extends { label: string }>(options: readonly O[], text: string): O[] {
  const wanted = fold(text);
  return options.filter(({ label }) => fold(label).includes(wanted));
}
