import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { apiConfig } from "../../../config/api-config.ts";
import type { Env } from "../../../config/env.ts";
import type { Context } from "../../context.ts";
import { createContext } from "../../create-context.ts";
import { lockDataDir } from "../../data-lock.ts";
import { isOfEarlierBuild, migrate, migrations } from "../../db/migrate.ts";
import { dialectOf } from "../../db/dialects/dialect-of.ts";
import { openDatabase, sqliteFile } from "../../db/open.ts";
import { COPY_MARK } from "../../db/transfer/copy-mark.ts";
import { copyTable } from "../../db/transfer/copy-rows.ts";
import type { Row, TableShape } from "../../db/transfer/shape.ts";
import { isCopyUnderWay, postgresSink, type RowSink, sqliteSink } from "../../db/transfer/sink.ts";
import { postgresClient } from "../../db/transfer/source.ts";
import { makeFolder, syncFolder } from "../../lib/durable-file.ts";
import { mimeOfKey } from "../../media/media-key.ts";
import { beginRestore, endRestore } from "../../restore-mark.ts";
import { leaveAccounts } from "../../services/lifecycle/leave/leave-accounts.ts";
import { type Place as IndexPlace, rebuildIndex } from "../../services/finding/search/rebuild-index.ts";
import { rebuildSuggestions } from "../../services/finding/suggestion/rebuild.ts";
import { type Checked, checkAll } from "../check-commands.ts";
import { UsageError } from "../run-script.ts";
import { type Ended, mergeEnded, readEnded, readEndedIn } from "./ended-accounts.ts";
import { type FileLine, type Manifest, openBackup, rowsPath } from "./manifest.ts";
import { type Place, stored, storedLines } from "./stored.ts";
import { fileLines, verifyBackup } from "./verify-backup.ts";

type Say = (text: string) => void;

export interface Restore {
  env: Env;
  /** The backup's folder. */
  from: string;
  /** Additional lists of deleted accounts; the list beside the backup is always read. */
  ended: string[];
  version: string;
  say: Say;
}

export interface Restored {
  manifest: Manifest;
  rows: number;
  /** Number of accounts deleted after the backup, which were deleted again. */
  endedAgain: number;
  checked: Checked;
}

const filled = async (folder: string) => existsSync(folder) && (await readdir(folder)).length > 0;

/** @throws UsageError unless the target is empty */
async function assertEmpty({ DATABASE_URL: url, DATA_DIR }: Env): Promise<void> {
  const dataDir = resolve(DATA_DIR);
  for (const name of ["qunluo.sqlite", "media", "uploads", "keys"]) {
    const path = join(dataDir, name);
    if (name === "qunluo.sqlite" ? existsSync(path) : await filled(path))
      throw new UsageError(`只能恢复到空的 DATA_DIR：${path} 已经存在，请移走它或另设 DATA_DIR`);
  }
  if (!url) return;
  const client = await postgresClient(url);
  try {
    if (await isCopyUnderWay(client)) throw new UsageError("DATABASE_URL 里是一次没有完成的恢复或复制：请清空它再恢复");
    const { rows } = await client.query(
      "select 1 from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace limit 1",
    );
    if (rows.length > 0) throw new UsageError("只能恢复到空的数据库：DATABASE_URL 里已经有表，请另建一个");
  } finally {
    await client.end();
  }
}

/** @throws UsageError when the backup is from a later build, or from one before the first release */
function lastMigration({ migrations: made, tables }: Manifest): string {
  if (isOfEarlierBuild(made, Object.keys(tables)))
    throw new UsageError("备份由正式发布前的群落建立，这个版本不能恢复：请换用备份时的版本");
  const unknown = made.find((name) => !(name in migrations));
  if (unknown !== undefined)
    throw new UsageError(`备份比这个版本的群落新（迁移 ${unknown}）：请换用 ${unknown} 之后的版本`);
  const known = Object.keys(migrations).slice(0, made.length);
  if (known.some((name, at) => name !== made[at]))
    throw new UsageError("备份的迁移与这个版本的不一致，请换用备份时的版本恢复");
  return known.at(-1) ?? "";
}

/** Must run before the settings are read, which would create new secrets. */
async function restoreKeys(place: Place, { keys }: Manifest, dataDir: string): Promise<void> {
  if (keys.length === 0) return;
  await makeFolder(join(dataDir, "keys"), 0o700);
  for (const name of keys) {
    if (!/^[a-z][\w.-]{0,60}$/.test(name)) throw new UsageError(`备份里的密钥名不对：${name}`);
    await pipeline(
      stored(place, `keys/${name}`),
      createWriteStream(join(dataDir, "keys", name), { flags: "wx", mode: 0o600, flush: true }),
    );
  }
  await syncFolder(join(dataDir, "keys"));
}

/** The stores check each key, so no file is written outside of them. */
async function restoreFile(
  { media, uploads, config }: Context,
  place: Place,
  { store, key, stored: file }: FileLine,
): Promise<void> {
  if (!file) return;
  const aside = join(config.dataDir, "incoming");
  await mkdir(aside, { recursive: true });
  const plain = join(aside, "restored");
  await pipeline(stored(place, file.path), createWriteStream(plain));
  if (store === "uploads") await uploads.putFile(key, plain);
  else await media.putFile(key, plain, mimeOfKey(key) ?? "application/octet-stream");
  await rm(plain, { force: true });
}

async function* rowsOf(place: Place, table: string): AsyncGenerator<Row> {
  for await (const line of storedLines(place, rowsPath(table))) yield JSON.parse(line) as Row;
}

/** The columns of a table from its first row: each row was written with all columns. */
async function shapeOf(place: Place, table: string): Promise<TableShape> {
  for await (const row of rowsOf(place, table)) return { name: table, columns: Object.keys(row), key: [] };
  return { name: table, columns: [], key: [] };
}

async function restoreRows(sink: RowSink, place: Place, manifest: Manifest, say: Say): Promise<number> {
  let total = 0;
  for (const name of Object.keys(manifest.tables)) {
    const table = await shapeOf(place, name);
    if (table.columns.length === 0) continue;
    total += await copyTable(sink, table, rowsOf(place, name), (count) => say(`${name} ${count} 行`));
  }
  say("核对外键");
  await sink.finish(manifest.sequences);
  return total;
}

/** Rebuilds data derived from the rows: the search indexes and suggestions. */
export async function rebuildDerived(
  ctx: Context,
  say: Say,
  { from, told }: { from?: IndexPlace | undefined; told?: (place: IndexPlace) => void } = {},
): Promise<void> {
  const progress = (place: IndexPlace, count: number) => {
    say(`搜索索引 ${place.kind} ${count} 条`);
    told?.(place);
  };
  await rebuildIndex({ ctx, from, progress });
  await rebuildSuggestions({ ctx, progress: (kind, count) => say(`搜索建议 ${kind} ${count} 条`) });
}

/**
 * Deletes again the accounts that were deleted after the backup. After a restore an id may be assigned again: only an
 * account that existed at the time of the deletion is meant. @returns their number
 */
async function endAgain(ctx: Context, ended: Ended, say: Say): Promise<number> {
  const now = ctx.clock.now();
  let count = 0;
  for (const [id, at] of ended) {
    const user = await ctx.db
      .selectFrom("user")
      .select("id")
      .where("id", "=", id)
      .where("created_at", "<=", at)
      .where("left_at", "is", null)
      .executeTakeFirst();
    if (!user) continue;
    // A banned person cannot delete their account, so the ban was over at that time.
    await ctx.db.updateTable("user").set({ banned_until: null }).where("id", "=", id).execute();
    await ctx.db
      .insertInto("account_leave")
      .values({ user_id: id, asked_at: at, due_at: now })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ due_at: now }))
      .execute();
    count += 1;
  }
  say(`注销 ${count} 个账号`);
  if (count > 0) await leaveAccounts(ctx);
  return count;
}

/**
 * Restores a backup into an empty database and DATA_DIR, and checks the result. @throws UsageError before anything is
 * written
 */
export async function restoreBackup({ env, from, ended, version, say }: Restore): Promise<Restored> {
  const { place, manifest } = openBackup(resolve(from), env.BACKUP_KEY);
  const last = lastMigration(manifest);
  const lists = mergeEnded(readEndedIn(resolve(from, "..")), ...ended.map((file) => readEnded(file)));
  await assertEmpty(env);
  await verifyBackup(place, manifest, say);
  const dataDir = resolve(env.DATA_DIR);
  const lock = lockDataDir(dataDir);
  try {
    // The first check only avoids a useless verification; a site may have started here since.
    await assertEmpty(env);
    await beginRestore(dataDir);
    await restoreKeys(place, manifest, dataDir);
    const config = apiConfig(env, version);
    const made = openDatabase(config, () => {});
    await migrate(made.db, made.kind, last);
    await made.db.destroy();
    const sink = config.databaseUrl ? await postgresSink(config.databaseUrl) : sqliteSink(sqliteFile(dataDir));
    try {
      const rows = await restoreRows(sink, place, manifest, say);
      const ctx = createContext({ ...config, logLevel: "error" });
      try {
        await finishSchema(ctx);
        let files = 0;
        for await (const file of fileLines(place)) {
          await restoreFile(ctx, place, file);
          if (++files % 50 === 0) say(`文件 ${files} / ${manifest.files.count}`);
        }
        await rebuildDerived(ctx, say);
        const endedAgain = await endAgain(ctx, lists, say);
        await sink.release();
        await endRestore(dataDir);
        return { manifest, rows, endedAgain, checked: await checkAll(ctx, { fix: false, say }) };
      } finally {
        await ctx.close();
      }
    } finally {
      await sink.close();
    }
  } finally {
    lock.release();
  }
}

/** Runs the migrations after the backup's; the mark that prevents servers from starting is set again at once. */
async function finishSchema({ db }: Context): Promise<void> {
  await sql`delete from kysely_migration where name = ${COPY_MARK}`.execute(db);
  await migrate(db, dialectOf(db).kind);
  // Browsers know positions of events after the backup; a new epoch makes them read their pages again.
  await db.deleteFrom("live_epoch").execute();
  await sql`insert into kysely_migration (name, timestamp) values (${COPY_MARK}, '')`.execute(db);
}
