import { migrate } from "../db/migrate.ts";
import { runScript } from "./run-script.ts";

/** `npm run migrate`: brings the configured database up to date. */
void runScript(async ({ db, kind }) => {
  const names = await migrate(db, kind);
  return names.length === 0 ? "数据库已是最新" : `已执行迁移：${names.join("、")}`;
});
