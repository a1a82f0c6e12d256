import { resolve } from "node:path";
import { ConfigError, readEnv } from "../config/env.ts";
import { type OpenDatabase, openDatabase } from "../db/open.ts";

/** What an operator typed wrong, told in one line without a stack. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** Runs an operator's script on the configured database. Exit code 1 with the reason on stderr when it fails. */
export async function runScript(script: (opened: OpenDatabase) => Promise<string>): Promise<void> {
  let opened: OpenDatabase | undefined;
  try {
    const env = readEnv();
    opened = openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: resolve(env.DATA_DIR) }, () => {});
    process.stdout.write(`${await script(opened)}\n`);
  } catch (error) {
    const isTold = error instanceof ConfigError || error instanceof UsageError;
    process.stderr.write(`${isTold ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    await opened?.db.destroy();
  }
}
