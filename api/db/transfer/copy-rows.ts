import { inBatches } from "./batches.ts";
import { keyOf, type Row, type TableShape } from "./shape.ts";
import type { RowSink } from "./sink.ts";

/** Copies a table's rows into the sink, continuing where it stopped. @returns the number of rows there now */
export async function copyTable(
  sink: RowSink,
  table: TableShape,
  rows: AsyncIterable<Row>,
  progress: (count: number) => void = () => {},
): Promise<number> {
  let { rows: count, key } = sink.progress[table.name] ?? { rows: 0, key: [] };
  for await (const batch of inBatches(rows)) {
    count += batch.rows.length;
    key = keyOf(table, batch.rows.at(-1));
    await sink.insert(table, batch.rows, batch.lines, { rows: count, key, isDone: false });
    progress(count);
  }
  await sink.insert(table, [], [], { rows: count, key, isDone: true });
  return count;
}
