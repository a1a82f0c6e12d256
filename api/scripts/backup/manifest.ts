import { createHmac, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseKind } from "../../db/open.ts";
import { UsageError } from "../run-script.ts";
import { type KeyRecipe, keyFor, masterKey, newRecipe } from "./sealed.ts";
import type { Place, Stored } from "./stored.ts";

export const FORMAT = 1;
const FILE = "manifest.json";
/** File with a table's rows, one per line. */
export const rowsPath = (table: string) => `rows/${table}.ndjson.gz`;
/** File with a line (`FileLine`) for each file of the media and upload stores. */
export const FILES_PATH = "files.ndjson.gz";

export interface FileLine {
  store: "media" | "uploads";
  key: string;
  /** Null: the file did not exist. */
  stored: Stored | null;
}

/** The manifest of a backup, without personal data. */
export interface Manifest {
  format: number;
  madeAt: string;
  version: string;
  database: DatabaseKind;
  migrations: string[];
  sequences: Record<string, number>;
  /** Number of rows by table. */
  tables: Record<string, number>;
  files: { count: number; bytes: number; missing: number };
  /** Names of the secrets of DATA_DIR/keys that are in `keys/`. */
  keys: string[];
  sealed: KeyRecipe | null;
  parts: Stored[];
}

/** A MAC of the whole manifest, so that nobody without the key can make or change one. */
const macOf = (text: string, key: Buffer) =>
  createHmac("sha256", keyFor(key, Buffer.alloc(0), "manifest"))
    .update(text)
    .digest("hex");

export function placeFor(folder: string, given: string | undefined): { place: Place; sealed: KeyRecipe | null } {
  const sealed = given === undefined ? null : newRecipe(given);
  return { place: { folder, key: sealed && given !== undefined ? masterKey(given, sealed) : undefined }, sealed };
}

export async function writeManifest({ folder, key }: Place, manifest: Manifest): Promise<void> {
  const mac = key ? { mac: macOf(JSON.stringify(manifest), key) } : {};
  const text = `${JSON.stringify({ ...manifest, ...mac }, null, 2)}\n`;
  await writeFile(join(folder, FILE), text, { flag: "wx", mode: 0o600, flush: true });
}

/** @throws UsageError for an absent, incomplete or unknown backup, or a missing or wrong key */
export function openBackup(folder: string, given: string | undefined): { place: Place; manifest: Manifest } {
  const { mac, ...manifest } = parsed(folder);
  if (manifest.format !== FORMAT)
    throw new UsageError(`${folder} 是格式 ${manifest.format} 的备份，这个版本只认识格式 ${FORMAT}`);
  if (!manifest.sealed) return { place: { folder, key: undefined }, manifest };
  if (given === undefined) throw new UsageError(`${folder} 是加密的备份：请设置 BACKUP_KEY 或 BACKUP_KEY_FILE`);
  const key = masterKey(given, manifest.sealed);
  const wanted = Buffer.from(macOf(JSON.stringify(manifest), key));
  const found = Buffer.from(mac ?? "");
  if (wanted.length !== found.length || !timingSafeEqual(wanted, found))
    throw new UsageError(`${folder} 打不开：BACKUP_KEY 不是备份时的那一把，或清单被改动过`);
  return { place: { folder, key }, manifest };
}

function parsed(folder: string): Manifest & { mac?: string } {
  if (/\.part\/?$/.test(folder)) throw new UsageError(`${folder} 是没有完成的备份，不能使用`);
  let text: string;
  try {
    text = readFileSync(join(folder, FILE), "utf8");
  } catch {
    throw new UsageError(`${folder} 不是备份：里面没有 ${FILE}`);
  }
  try {
    const manifest = JSON.parse(text) as Manifest & { mac?: string };
    if (typeof manifest.format === "number" && Array.isArray(manifest.parts)) return manifest;
  } catch {
    // Said below.
  }
  throw new UsageError(`${folder} 已损坏：${FILE} 不能读取`);
}
