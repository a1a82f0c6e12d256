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
import { cacheStatements } from "./cached-statements.ts";
import { lockPatience } from "./lock-patience.ts";
import { patient, withPatientBegin } from "./patient.ts";
import { readTogether } from "./read-together.ts";
import { withQuietRollback } from "./quiet-rollback.ts";
import { openSqliteFile } from "./sqlite-file.ts";

/** Older versions can corrupt a WAL database. */
const OLDEST_SQLITE = [3, 51, 3] as const;

/** How long opening waits for another process that opens the file, in ms; no other work runs in this thread yet. */
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
 * Omits row locks (`for update`): SQLite has none, and runs write transactions one after the other.
 *
 * Writes limits as literals. Where SQLite plans by a parameter's value, it recompiles the statement each time a value
 * is bound, cached or not: `limit ?` made a short list cost three times its reads. The same holds for values compared
 * with the condition of a partial index: use a literal there, too (`sql.lit`).
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

/** Makes migrations atomic: SQLite can change a schema within a transaction. */
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
 * Opens the API's SQLite file. A transaction takes the write lock at its beginning: after a read, another program's
 * write would make it fail however long it waits (SQLITE_BUSY_SNAPSHOT). Acknowledged writes survive a power cut: WAL
 * with synchronous=FULL.
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
  // From here on, waiting for a lock happens outside of SQLite, without blocking the thread.
  for (const setting of [...settings, "busy_timeout = 0"]) database.exec(`pragma ${setting}`);
  const patience = lockPatience(() => watch?.onFailure("busy"));
  if (watch) watch.use.open = 1;
  const kept = cacheStatements(database);
  const writing = { ...kept, prepare: (text: string) => kept.prepare(text === "begin" ? "begin immediate" : text) };
  const dialect = withPatientBegin(
    withQuietRollback(new OurSqlite({ database: readsOnly ? readTogether(kept) : writing }), onError),
    patience,
  );
  // A watched database must report each acquired connection, which askAtOnce would bypass.
  if (!watch) return patient(askAtOnce<Database>(dialect), patience);
  // An attempt that meets the lock is retried, so it is no failure yet.
  const onFailure = (reason: FailureReason) => {
    if (reason !== "busy") watch.onFailure(reason);
  };
  const log = queryLog({ ...watch, onFailure });
  return patient(new Kysely<Database>({ dialect: watched(dialect, watch), log }), patience);
}
