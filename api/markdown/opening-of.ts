import { cutText } from "../../contract/shared/cut-text.ts";

/** Cuts a line to at most `max` visible signs; a cut line ends with an ellipsis. */
export const openingOf = (line: string, max: number): string =>
  cutText(line, max) === line ? line : `${cutText(line, max - 1).trimEnd()}…`;
