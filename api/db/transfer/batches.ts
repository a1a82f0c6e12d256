import type { Row } from "./shape.ts";

const ROWS = 1_000;
const CHARACTERS = 1_000_000;

export interface Batch {
  rows: Row[];
  /** Each row as JSON. */
  lines: string[];
}

/** Groups rows into batches that fit one statement and need little memory. */
export async function* inBatches(rows: AsyncIterable<Row>): AsyncGenerator<Batch> {
  let batch: Batch = { rows: [], lines: [] };
  let characters = 0;
  for await (const row of rows) {
    const line = JSON.stringify(row);
    batch.rows.push(row);
    batch.lines.push(line);
    characters += line.length;
    if (batch.rows.length < ROWS && characters < CHARACTERS) continue;
    yield batch;
    batch = { rows: [], lines: [] };
    characters = 0;
  }
  if (batch.rows.length > 0) yield batch;
}
