import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import {
  type DialectAdapter,
  Kysely,
  type LimitNode,
  type QueryCompiler,
  type SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
  ValueNode,
} from "kysely";
import { ConfigError } from "../../../config/config-error.ts";
import type { Database } from "../schema/index.ts";
import { type DatabaseWatch, type FailureReason, queryLog, watched } from "../watch.ts";
import { askAtOnce } from "./ask-at-once.ts";
import { keepStatements } from "./kept-statements.ts";
import { lockPatience } from "./lock-patience.ts";
import { patient, withPatientBegin } from "./patient.ts";
import { readTogether } from "./read-together.ts";
import { withQuietRollback } from "./quiet-rollback.ts";
import { openSqliteFile } from "./sqlite-file.ts";

/** Older ones can corrupt a WAL database. */
const OLDEST_SQLITE = [3, 51, 3] as const;

/** Another process that opens the file at the same moment; nothing else runs here yet. */
const OPENING_MS = 5_000;

function isOlder(version: string): boolean {
  const parts = version.split(".").map(Number);
  for (const [index, wanted] of OLDEST_SQLITE.entries()) {
    const part = parts[index] ?? 0;
    if (part !== wanted) return part < wanted;
  }
  return false;
}

/**
 * Leaves row locks (`for update`) out: SQLite has none, and its transactions come one after the other.
 *
 * Writes limits as numbers. SQLite plans by a parameter's value where it knows how to use it, and a statement that was planned so
 * is compiled anew each time one is bound, kept or not: `limit ?` cost a short list three times what it reads. The same goes
 * for what is compared with the condition of a partial index: that is a literal, too (`sql.lit`).
 */
class OurCompiler extends SqliteQueryCompiler {
  protected override visitSelectQuery({ endModifiers: _, ...node }: SelectQueryNode): void {
    super.visitSelectQuery(node);
  }

  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${String(limit.value)}`);
    else super.visitLimit(node);
  }
}

/** With which a migration happens whole or not at all: SQLite changes a schema in a transaction as well as rows. */
class OurSqlite extends SqliteDialect {
  override createQueryCompiler(): QueryCompiler {
    return new OurCompiler();
  }

  override createAdapter(): DialectAdapter {
    const adapter = new SqliteAdapter();
    Object.defineProperty(adapter, "supportsTransactionalDdl", { value: true });
    return adapter;
  }
}

/**
 * Opens the one SQLite file of the API. A transaction takes the right to write at its beginning: after a read, a command that
 * writes beside us would leave it none, however long it waited (SQLITE_BUSY_SNAPSHOT).
 * Acknowledged writes survive a power cut: WAL with synchronous=FULL.
 */
export function openSqlite(
  file: string,
  onError: (error: Error) => void = () => {},
  { watch, readsOnly = false }: { watch?: DatabaseWatch | undefined; readsOnly?: boolean } = {},
): Kysely<Database> {
  mkdirSync(dirname(file), { recursive: true });
  const database = openSqliteFile(file, { timeoutMs: OPENING_MS });
  const [{ version = "" } = {}] = database.prepare("select sqlite_version() as version").all([]) as {
    version?: string;
  }[];
  if (isOlder(version)) {
    database.close();
    throw new ConfigError(`SQLite ${version} 太旧，至少需要 ${OLDEST_SQLITE.join(".")}`);
  }
  const settings = readsOnly
    ? ["query_only = ON", "cache_size = -8192"]
    : ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "cache_size = -65536"];
  // From here on a lock is waited for outside of the thread.
  for (const setting of [...settings, "busy_timeout = 0"]) database.exec(`pragma ${setting}`);
  const patience = lockPatience(() => watch?.onFailure("busy"));
  if (watch) watch.use.open = 1;
  const kept = keepStatements(database);
  const writing = { ...kept, prepare: (text: string) => kept.prepare(text === "begin" ? "begin immediate" : text) };
  const dialect = withPatientBegin(
    withQuietRollback(new OurSqlite({ database: readsOnly ? readTogether(kept) : writing }), onError),
    patience,
  );
  // Whoever watches is told of turns, too.
  if (!watch) return patient(askAtOnce<Database>(dialect), patience);
  // A try that meets the lock is no failure yet.
  const onFailure = (reason: FailureReason) => {
    if (reason !== "busy") watch.onFailure(reason);
  };
  const log = queryLog({ ...watch, onFailure });
  return patient(new Kysely<Database>({ dialect: watched(dialect, watch), log }), patience);
}
