/** A row as the database returns it. */
export type ExportRow = Record<string, string | number | null>;

/** Columns that are derived, copied for speed, or secret: in no export. */
const INTERNAL =
  /^(?:html|outline|reply_parts|reply_html|renderer_version|hot_rank|hot_score|name_folded|is_listed|is_enclosed|purged_at|rendition_plan|deleted_by|token|token_hash|fingerprint|form_key|gathers)$/;
const isTime = (column: string) => /(?:_at|_until|_since)$|^until$/.test(column);
const isFlag = (column: string) => /^(?:is|has|may|shows)_|^(?:ai_suspected|comments_closed)$/.test(column);

const camel = (column: string) => column.replaceAll(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase());

/**
 * Converts a row to the contract's style: camelCase, times in ISO 8601, flags as booleans. @param without private
 * columns
 */
export function openWords(row: ExportRow, without: readonly string[] = []): Record<string, unknown> {
  const open: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    if (INTERNAL.test(column) || without.includes(column)) continue;
    open[camel(column)] =
      value === null ? null : isTime(column) ? timeOf(Number(value)) : isFlag(column) ? Number(value) === 1 : value;
  }
  return open;
}

/** A permanent sanction has a time beyond any calendar date, which becomes null. */
function timeOf(at: number): string | null {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** A text with YAML front matter, a format that many programs read. */
export function markdownFile(head: Record<string, string | number | null>, source: string): string {
  const lines = Object.entries(head).flatMap(([name, value]) =>
    value === null || value === "" ? [] : [`${name}: ${JSON.stringify(value)}`],
  );
  return `---\n${lines.join("\n")}\n---\n\n${source.trimEnd()}\n`;
}
