import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "../../lib/durable-file.ts";
import { UsageError } from "../run-script.ts";

/** File beside the backups, and in DATA_DIR: a line with id and time for each deleted account, and no other data. */
export const ENDED_FILE = "ended-accounts.txt";

/** Time of deletion by account id. */
export type Ended = Map<number, number>;

/** @throws UsageError for an invalid line */
export function readEnded(file: string): Ended {
  const ended: Ended = new Map();
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [, id = "", at = ""] = /^(\d{1,15}) (\S+)\s*$/.exec(line) ?? [];
    const time = Date.parse(at);
    if (id === "" || Number.isNaN(time)) throw new UsageError(`${file} 里这一行不是“编号 时间”：${line.slice(0, 80)}`);
    ended.set(Number(id), Math.max(time, ended.get(Number(id)) ?? 0));
  }
  return ended;
}

export const readEndedIn = (folder: string): Ended =>
  existsSync(join(folder, ENDED_FILE)) ? readEnded(join(folder, ENDED_FILE)) : new Map();

export function mergeEnded(...lists: Ended[]): Ended {
  const all: Ended = new Map();
  for (const list of lists) for (const [id, at] of list) all.set(id, Math.max(at, all.get(id) ?? 0));
  return all;
}

/** Writes the file atomically. */
export async function writeEnded(folder: string, ended: Ended): Promise<void> {
  const file = join(folder, ENDED_FILE);
  const lines = [...ended].toSorted(([a], [b]) => a - b).map(([id, at]) => `${id} ${new Date(at).toISOString()}\n`);
  await writeWhole({
    path: file,
    temporary: `${file}.part`,
    mode: 0o600,
    fill: (part) => part.writeFile(lines.join("")),
  });
}
