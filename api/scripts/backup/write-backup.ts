import { createReadStream, existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { sqliteFile } from "../../db/open.ts";
import { inBatches } from "../../db/transfer/batches.ts";
import type { Row, TableShape } from "../../db/transfer/shape.ts";
import { postgresSource, type RowSource, sqliteSource } from "../../db/transfer/source.ts";
import { makeFolder, syncFolder, syncFolders } from "../../lib/durable-file.ts";
import {
  filesOfImage,
  filesOfRendition,
  filesOfVideo,
  type ImageFiles,
  type RenditionFile,
  uploadOfVideo,
  type VideoFiles,
} from "../../services/posts/media/files-of-rows.ts";
import { UsageError } from "../run-script.ts";
import { type Ended, mergeEnded, readEndedIn, writeEnded } from "./ended-accounts.ts";
import { FILES_PATH, type FileLine, FORMAT, type Manifest, placeFor, rowsPath, writeManifest } from "./manifest.ts";
import { type Place, type Stored, store, storeLines } from "./stored.ts";
import { verifyBackup } from "./verify-backup.ts";

const NAME = /^qunluo-\d{8}T\d{6}Z$/;
const PART_NAME = /^qunluo-\d{8}T\d{6}Z\.part$/;
/** A backup in progress updates its folder's time at this interval; an older folder was interrupted. */
const ALIVE_MS = 30_000;
const BROKEN_OFF_MS = 10 * 60_000;

type Say = (text: string) => void;

export interface WriteBackup {
  ctx: Context;
  /** The folder of all backups. */
  to: string;
  key: string | undefined;
  /** How many of the newest backups are kept. */
  keep: number | undefined;
  version: string;
  say: Say;
}

/** Opens a snapshot of the rows. @throws UsageError when there is no database */
export async function openSource({ config }: Pick<Context, "config">): Promise<RowSource> {
  if (config.databaseUrl) return postgresSource(config.databaseUrl);
  const file = sqliteFile(config.dataDir);
  if (!existsSync(file)) throw new UsageError(`没有可备份的数据库：${file} 不存在`);
  return sqliteSource(file);
}

/** The files of the stores to which a row refers. */
function named(table: TableShape, row: Row): Pick<FileLine, "store" | "key">[] {
  if (table.name === "image") return filesOfImage(row as unknown as ImageFiles).map((key) => ({ store: "media", key }));
  if (table.name === "video_rendition")
    return filesOfRendition(row as unknown as RenditionFile).map((key) => ({ store: "media", key }));
  if (table.name !== "video_file") return [];
  const video = row as unknown as VideoFiles;
  return [
    ...filesOfVideo(video).map((key) => ({ store: "media" as const, key })),
    ...uploadOfVideo(video).map((key) => ({ store: "uploads" as const, key })),
  ];
}

interface Rows {
  parts: Stored[];
  tables: Record<string, number>;
  /** Folder in the backup with the list of files to copy, which may be too long for memory. */
  wanted: string;
}

/** The lines of a table; the files to which its rows refer are passed to `told.wanted`. */
async function* linesOf(
  source: RowSource,
  table: TableShape,
  told: { count: number; say: Say; wanted: (line: string) => void },
) {
  for await (const { rows, lines } of inBatches(source.rows(table))) {
    for (const row of rows) for (const file of named(table, row)) told.wanted(JSON.stringify(file));
    told.count += rows.length;
    told.say(`${table.name} ${told.count} 行`);
    yield lines.map((line) => `${line}\n`).join("");
  }
}

async function writeRows(place: Place, source: RowSource, say: Say): Promise<Rows> {
  const parts: Stored[] = [];
  const tables: Record<string, number> = {};
  const wanted: string[] = [];
  const open: Place = { folder: place.folder, key: undefined };
  const lists: string[] = [];
  const flush = async () => {
    if (wanted.length === 0) return;
    const path = `wanted/${lists.length}`;
    await store(open, path, Readable.from([Buffer.from(wanted.splice(0).join("\n"))]));
    lists.push(path);
  };
  for (const table of source.tables) {
    const told = { count: 0, say, wanted: (line: string) => void wanted.push(line) };
    async function* lines() {
      for await (const some of linesOf(source, table, told)) {
        if (wanted.length > 10_000) await flush();
        yield some;
      }
    }
    parts.push(await storeLines(place, rowsPath(table.name), lines()));
    tables[table.name] = told.count;
  }
  await flush();
  return { parts, tables, wanted: "wanted" };
}

/** Copies a file of the stores; null when it is absent. */
async function copyFile(
  { media, uploads }: Context,
  place: Place,
  { store: from, key }: Pick<FileLine, "store" | "key">,
): Promise<Stored | null> {
  const path = `${from}/${key}`;
  if (from === "uploads") {
    if ((await uploads.size(key)) === undefined) return null;
    return uploads.withFile(key, (file) => store(place, path, createReadStream(file)));
  }
  const found = await media.get(key);
  return found ? store(place, path, found.stream) : null;
}

/**
 * Runs after the rows: a file is stored before its row, and a file that is missing now was purged since. A missing file
 * is recorded and is no error.
 */
async function writeFiles(
  ctx: Context,
  place: Place,
  wanted: string,
  say: Say,
): Promise<{ part: Stored; files: Manifest["files"] }> {
  const files = { count: 0, bytes: 0, missing: 0 };
  const folder = join(place.folder, wanted);
  const lists = existsSync(folder) ? (await readdir(folder)).toSorted((a, b) => Number(a) - Number(b)) : [];
  async function* lines(): AsyncGenerator<string> {
    for (const list of lists)
      for (const line of (await readFile(join(folder, list), "utf8")).split("\n")) {
        const file = JSON.parse(line) as Pick<FileLine, "store" | "key">;
        // Several rows may refer to the same image file.
        if (existsSync(join(place.folder, file.store, file.key))) continue;
        const stored = await copyFile(ctx, place, file);
        if (stored) {
          files.count += 1;
          files.bytes += stored.bytes;
        } else files.missing += 1;
        if (files.count % 50 === 0) say(`文件 ${files.count} 个`);
        yield `${JSON.stringify({ ...file, stored } satisfies FileLine)}\n`;
      }
  }
  const part = await storeLines(place, FILES_PATH, lines());
  await rm(folder, { recursive: true, force: true });
  return { part, files };
}

/** Backs up the generated secrets: without them all sessions, and known devices, would be lost. */
async function writeKeys({ config }: Context, place: Place): Promise<Stored[]> {
  const folder = join(config.dataDir, "keys");
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => /^[a-z][\w.-]{0,60}$/.test(name)) : [];
  const parts: Stored[] = [];
  for (const name of names.toSorted())
    parts.push(await store(place, `keys/${name}`, Readable.from([await readFile(join(folder, name))])));
  return parts;
}

/**
 * Ids of deleted accounts in the current database. A merged account counts as deleted once the account it was merged
 * into is.
 */
async function endedNow({ db, config }: Context): Promise<Ended> {
  const { rows } = await sql<{ id: number; at: number }>`
    select id, left_at as at from "user" as one where left_at is not null and not exists (
      select 1 from account_merge inner join "user" as other on other.id = account_merge.into_id
      where account_merge.user_id = one.id and other.left_at is null)
    union all select user_id, begun_at from account_leave where begun_at is not null`.execute(db);
  return mergeEnded(new Map(rows.map(({ id, at }) => [id, at])), readEndedIn(config.dataDir));
}

/**
 * Updates the time of the backup's folder, which works across machines and containers. @returns a function that stops
 * it
 */
function sayAlive(part: string): () => void {
  const timer = setInterval(() => {
    const now = new Date();
    // If the folder is gone, the backup itself fails.
    void utimes(part, now, now).catch(() => {});
  }, ALIVE_MS);
  return () => clearInterval(timer);
}

/** Deletes backups of killed processes, before the next backup needs the space. */
async function removeBrokenOff(to: string): Promise<void> {
  for (const name of await readdir(to)) {
    if (!PART_NAME.test(name)) continue;
    const found = await stat(join(to, name));
    if (found.isDirectory() && found.mtimeMs < Date.now() - BROKEN_OFF_MS)
      await rm(join(to, name), { recursive: true });
  }
}

/** Deletes all but the newest backups. @returns their number */
async function removeOld(to: string, keep: number): Promise<number> {
  const names = await readdir(to);
  const whole = names.filter((name) => NAME.test(name) && existsSync(join(to, name, "manifest.json"))).toSorted();
  const old = keep < whole.length ? whole.slice(0, whole.length - keep) : [];
  for (const name of old) {
    // Renamed first, so that a partly deleted backup does not look complete.
    await rename(join(to, name), join(to, `${name}.part`));
    await rm(join(to, `${name}.part`), { recursive: true });
  }
  return old.length;
}

/** @returns the backup's folder and manifest */
export async function writeBackup({
  ctx,
  to,
  key,
  keep,
  version,
  say,
}: WriteBackup): Promise<{ folder: string; manifest: Manifest; removed: number }> {
  await makeFolder(to);
  await removeBrokenOff(to);
  const madeAt = new Date();
  const name = `qunluo-${madeAt.toISOString().replaceAll(/[-:]|\.\d+/g, "")}`;
  const folder = join(to, name);
  const part = `${folder}.part`;
  if (existsSync(folder)) throw new UsageError(`${folder} 已经存在，请稍后再试`);
  await mkdir(part, { mode: 0o700 });
  const stopSaying = sayAlive(part);
  try {
    const manifest = await writeInto(part, { ctx, key, version, say, madeAt });
    await rename(part, folder);
    await syncFolder(to);
    await writeEnded(to, mergeEnded(readEndedIn(to), await endedNow(ctx)));
    return { folder, manifest, removed: keep === undefined ? 0 : await removeOld(to, keep) };
  } catch (error) {
    // The next backup needs the space.
    await rm(part, { recursive: true, force: true });
    throw error;
  } finally {
    stopSaying();
  }
}

/** Writes the whole backup, syncs it, and reads it again to the last byte. */
async function writeInto(
  part: string,
  { ctx, key, version, say, madeAt }: Pick<WriteBackup, "ctx" | "key" | "version" | "say"> & { madeAt: Date },
): Promise<Manifest> {
  const { place, sealed } = placeFor(part, key);
  const source = await openSource(ctx);
  let rows: Rows;
  try {
    rows = await writeRows(place, source, say);
  } finally {
    await source.close();
  }
  const { part: list, files } = await writeFiles(ctx, place, rows.wanted, say);
  const keys = await writeKeys(ctx, place);
  const manifest: Manifest = {
    format: FORMAT,
    madeAt: madeAt.toISOString(),
    version,
    database: source.kind,
    migrations: source.migrations,
    sequences: source.sequences,
    tables: rows.tables,
    files,
    keys: keys.map(({ path }) => path.slice("keys/".length)),
    sealed,
    parts: [...rows.parts, list, ...keys],
  };
  await writeManifest(place, manifest);
  await verifyBackup(place, manifest, say);
  await syncFolders(part);
  return manifest;
}
