import { resolve } from "node:path";
import { readEnv } from "../../config/env.ts";
import { type OpenDatabase, openDatabase, sqliteFile } from "../db/open.ts";
import { failureLine, startFailure } from "../start-failure.ts";

/** What an operator typed wrong, told in one line without a stack. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** Runs an operator's script on the configured database. Exit code 1 with the reason on stderr when it fails. */
export async function runScript(script: (opened: OpenDatabase) => Promise<string>): Promise<void> {
  let opened: OpenDatabase | undefined;
  let settings: Parameters<typeof startFailure>[1] | undefined;
  try {
    const env = readEnv();
    const dataDir = resolve(env.DATA_DIR);
    settings = { databaseUrl: env.DATABASE_URL, file: sqliteFile(dataDir) };
    opened = openDatabase({ databaseUrl: env.DATABASE_URL, dataDir }, () => {});
    process.stdout.write(`${await script(opened)}\n`);
  } catch (error) {
    const told = settings ? startFailure(error, settings) : error;
    process.stderr.write(`${told instanceof UsageError ? told.message : failureLine(told)}\n`);
    process.exitCode = 1;
  } finally {
    await opened?.db.destroy();
  }
}
