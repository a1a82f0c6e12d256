import { parseArgs } from "node:util";
import { apiConfig } from "../../config/api-config.ts";
import { readEnv } from "../../config/env.ts";
import { createContext } from "../create-context.ts";
import { migrate } from "../db/migrate.ts";
import { seedRows } from "../demo/bench-rows.ts";
import { fillDemoCommunity } from "../demo/fill.ts";
import { runScript, UsageError } from "./run-script.ts";

/** As in the launcher, the demo is refused in production. */
async function fill(): Promise<string> {
  const env = readEnv();
  if (env.APP_ENV === "production") throw new UsageError("production 环境不填充演示社区");
  const ctx = createContext(apiConfig(env, "seed"));
  try {
    return (await fillDemoCommunity(ctx)) ? "演示社区已就绪" : "数据库里已有用户，没有改动";
  } finally {
    await ctx.close();
  }
}

/**
 * The command `npm run seed`: inserts the demo community. `npm run seed -- --rows N`: N articles with three comments
 * each, for the bench.
 */
void runScript(async ({ db, kind }) => {
  const { rows } = parseArgs({ options: { rows: { type: "string" } } }).values;
  if (rows !== undefined && !/^[1-9]\d{0,7}$/.test(rows)) throw new UsageError("用法：npm run seed -- --rows 100000");
  await migrate(db, kind);
  if (rows === undefined) return fill();
  const started = performance.now();
  await seedRows(db, Number(rows), Date.now(), (done) => process.stderr.write(`\r${done} / ${rows}`));
  return `\n已写入 ${rows} 篇文章与 ${Number(rows) * 3} 条评论，用时 ${Math.round((performance.now() - started) / 1000)} 秒`;
});
