import { resolve } from "node:path";
import { ConfigError } from "../../config/config-error.ts";
import { readEnv } from "../../config/env.ts";
import { NotThereError } from "../../config/not-there-error.ts";
import { makeFilesPrivate } from "../../config/private-files.ts";
import { type OpenDatabase, openDatabase, sqliteFile } from "../db/open.ts";
import { EXIT_LATER, failureLine, startFailure } from "../start-failure.ts";

/** A wrong argument of the operator, reported in one line without a stack. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** The databases in the operator's settings, for error messages; undefined while the settings are invalid. */
function places(): Parameters<typeof startFailure>[1] | undefined {
  try {
    const env = readEnv();
    return { databaseUrl: env.DATABASE_URL, file: sqliteFile(resolve(env.DATA_DIR)) };
  } catch {
    return undefined;
  }
}

/**
 * Writes one line to stderr and sets the exit code: 78 for a wrong setting, 75 for a resource that is unavailable, else
 * 1.
 */
function tellFailure(error: unknown): void {
  const settings = places();
  const told = settings ? startFailure(error, settings) : error;
  process.stderr.write(`${told instanceof UsageError ? told.message : failureLine(told)}\n`);
  process.exitCode = told instanceof ConfigError ? 78 : told instanceof NotThereError ? EXIT_LATER : 1;
}

/** Shows progress on one line of a terminal; writes nothing without one. */
function progressLine() {
  let width = 0;
  return {
    say(text: string) {
      if (!process.stderr.isTTY) return;
      process.stderr.write(`\r${text}${" ".repeat(Math.max(0, width - text.length))}`);
      width = text.length;
    },
    end() {
      if (width > 0) process.stderr.write("\n");
      width = 0;
    },
  };
}

/**
 * Runs an operator's command that opens its own resources; `--help` prints the usage.
 * @param command receives the arguments after `--`, and a function to show progress
 */
export async function runCommand(
  usage: string,
  command: (args: string[], say: (text: string) => void) => Promise<string>,
): Promise<void> {
  makeFilesPrivate();
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const progress = progressLine();
  try {
    const text = await command(args, progress.say);
    progress.end();
    process.stdout.write(`${text}\n`);
  } catch (error) {
    progress.end();
    tellFailure(error);
  }
}

/** Runs an operator's script on the configured database. */
export async function runScript(script: (opened: OpenDatabase) => Promise<string>): Promise<void> {
  makeFilesPrivate();
  let opened: OpenDatabase | undefined;
  try {
    const env = readEnv();
    opened = openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: resolve(env.DATA_DIR) }, () => {});
    process.stdout.write(`${await script(opened)}\n`);
  } catch (error) {
    tellFailure(error);
  } finally {
    await opened?.db.destroy();
  }
}
