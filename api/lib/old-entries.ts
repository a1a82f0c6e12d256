import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** The result of `ask`, or `otherwise` when the file has been deleted meanwhile. */
async function unlessGone<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return otherwise;
    throw error;
  }
}

/** Time of the last write (ms since 1970); for a folder, the latest of its entries. */
async function writtenAt(path: string): Promise<number> {
  const inside = (await unlessGone(() => readdir(path), [])).map((name) => join(path, name));
  const times = await Promise.all(
    [path, ...inside].map((each) => unlessGone(async () => (await stat(each)).mtimeMs, 0)),
  );
  return Math.max(...times);
}

/** @returns names in `folder` that were not written since `before` (ms since 1970); none when the folder is absent */
export async function oldEntries(folder: string, before: number): Promise<string[]> {
  const names = await unlessGone(() => readdir(folder), []);
  const times = await Promise.all(names.map((name) => writtenAt(join(folder, name))));
  return names.filter((_name, index) => (times[index] ?? before) < before);
}

/** Deletes partial files in `folder` of processes that were killed while writing. @returns their number */
export async function removeOldEntries(folder: string, before: number): Promise<number> {
  const old = await oldEntries(folder, before);
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true });
  return old.length;
}
