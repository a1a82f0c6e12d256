import type { RootOperationNode } from "kysely";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { countIds } from "#api/db/search-ids.ts";
import { insertRows } from "#tests/bench/insert-rows.ts";
import { expect, test } from "#tests/setup/api-test.ts";

const ROWS = 2_000;

test("R06 PostgreSQL looks up a rare word by the index and walks the newest rows for a common one", async ({
  server,
}) => {
  const { db } = server.ctx;
  const isPostgres = dialectOf(db).kind === "postgres";
  const rare = `case i % ${ROWS / 4} when 0 then ' 鲸落' else '' end`;
  await insertRows(
    db,
    "dynamic_search",
    ROWS,
    isPostgres
      ? { dynamic_id: "i", vector: `('潮汐 汐王' || ${rare})::tsvector` }
      : { rowid: "i", title: "''", body: `'潮汐 汐王' || ${rare}` },
  );
  const asked: RootOperationNode[] = [];
  const listening = db.withPlugin({
    transformQuery({ node }) {
      asked.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const count = async (word: string) => {
    const found = await countIds(listening, "dynamic", {
      phrases: [{ tokens: [word], isPrefix: false }],
      limit: 100,
    });
    const last = asked.at(-1);
    return [found, last && db.getExecutor().compileQuery(last, { queryId: "last" }).sql] as const;
  };
  const [few, lookedUp] = await count("鲸落");
  expect(few).toBe(4);
  const [many, walked] = await count("潮汐");
  expect(many).toBe(100);
  if (!isPostgres) return;
  // An order without an index: otherwise the query would walk a million texts for these four.
  expect(lookedUp).toContain(`order by "dynamic_id" + 0 desc`);
  expect(walked).toContain(`order by "dynamic_id" desc`);
});
