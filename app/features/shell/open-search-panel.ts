import type { SyntheticEvent } from "react";

/** For a search field: its panel comes with the first focus, or the first letter, of it. */
export function openSearchPanel({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
  void import("./search-panel/search-panel.ts").then(
    ({ attachSearchPanel }) => attachSearchPanel(currentTarget),
    () => {},
  );
}
