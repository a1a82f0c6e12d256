import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Of what is gone meanwhile. */
async function unlessGone<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return otherwise;
    throw error;
  }
}

/** When something was last written there: of a folder, the latest of what lies in it (milliseconds). */
async function writtenAt(path: string): Promise<number> {
  const inside = (await unlessGone(() => readdir(path), [])).map((name) => join(path, name));
  const times = await Promise.all(
    [path, ...inside].map((each) => unlessGone(async () => (await stat(each)).mtimeMs, 0)),
  );
  return Math.max(...times);
}

/** @returns names in `folder` to which nothing was written since `before` (milliseconds); none when it is not there */
export async function oldEntries(folder: string, before: number): Promise<string[]> {
  const names = await unlessGone(() => readdir(folder), []);
  const times = await Promise.all(names.map((name) => writtenAt(join(folder, name))));
  return names.filter((_name, index) => (times[index] ?? before) < before);
}

/** Removes what a process left in `folder` that was killed while it wrote there. @returns how many */
export async function removeOldEntries(folder: string, before: number): Promise<number> {
  const old = await oldEntries(folder, before);
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true });
  return old.length;
}
