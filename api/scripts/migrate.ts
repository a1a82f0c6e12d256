import { resolve } from "node:path";
import { readEnv } from "../../config/env.ts";
import { lockDataDir } from "../data-lock.ts";
import { migrate, migrationState } from "../db/migrate.ts";
import { runScript } from "./run-script.ts";

/**
 * The command `npm run migrate`: upgrades the configured database. A site of the previous build must not use it
 * meanwhile.
 */
void runScript(async ({ db, kind }) => {
  const isWaiting = (await migrationState(db)).waiting.length > 0;
  const lock = kind === "sqlite" && isWaiting ? lockDataDir(resolve(readEnv().DATA_DIR)) : undefined;
  const names = await migrate(db, kind);
  lock?.release();
  return names.length === 0 ? "数据库已是最新" : `已执行迁移：${names.join("、")}`;
});
