type Row = Record<string, unknown>;

/** Columns whose numbers are times in ms since 1970. */
const TIME = /(?:_at|_until|^until)$/;
const camel = (column: string) => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Converts a row for the archive: names in camel case like the contract, times as ISO 8601, without null values. */
export function exportRow(row: Row, without: readonly string[] = []): Row {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column, value]) => value !== null && !without.includes(column))
      .map(([column, value]) => [
        camel(column),
        TIME.test(column) && typeof value === "number" ? new Date(value).toISOString() : value,
      ]),
  );
}

/** The columns of a post that are its text, or derive from it. */
const WORDS = [
  "source",
  "html",
  "outline",
  "reply_html",
  "reply_parts",
  "renderer_version",
  "rendition_plan",
  "hot_rank",
  "title",
];

/** A post as a Markdown file: its columns as YAML front matter (JSON values), then its title and source text. */
export function exportRowAsMarkdown(row: Row): string {
  const facts = Object.entries(exportRow(row, WORDS)).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const title = typeof row.title === "string" && row.title !== "" ? `# ${row.title}\n\n` : "";
  return `---\n${facts.join("\n")}\n---\n\n${title}${String(row.source ?? "")}\n`;
}
