type Row = Record<string, unknown>;

/** Columns whose numbers are times, in ms since 1970. */
const TIME = /(?:_at|_until|^until)$/;
const camel = (column: string) => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** A row as the archive tells it: in the contract's spelling, times as ISO 8601, without what is empty. */
export function told(row: Row, without: readonly string[] = []): Row {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column, value]) => value !== null && !without.includes(column))
      .map(([column, value]) => [
        camel(column),
        TIME.test(column) && typeof value === "number" ? new Date(value).toISOString() : value,
      ]),
  );
}

/** Of a post, what is its words or made of them. */
const WORDS = ["source", "html", "outline", "reply_html", "reply_parts", "renderer_version", "hot_rank", "title"];

/** A post as a text file: what the row says on top, as YAML takes JSON, then its title and words as they were typed. */
export function toldAsMarkdown(row: Row): string {
  const facts = Object.entries(told(row, WORDS)).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const title = typeof row.title === "string" && row.title !== "" ? `# ${row.title}\n\n` : "";
  return `---\n${facts.join("\n")}\n---\n\n${title}${String(row.source ?? "")}\n`;
}
