import { cutText } from "../../contract/shared/cut-text.ts";

/** A line of at most `max` signs; where there is more, its last sign is the dots. */
export const openingOf = (line: string, max: number): string =>
  cutText(line, max) === line ? line : `${cutText(line, max - 1).trimEnd()}…`;
