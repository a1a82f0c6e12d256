import type { SyntheticEvent } from "react";

/** Event handler of a search field: loads its panel on the first focus or input. */
export function openSearchPanel({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
  void import("./search-panel/search-panel.ts").then(
    ({ attachSearchPanel }) => attachSearchPanel(currentTarget),
    () => {},
  );
}
