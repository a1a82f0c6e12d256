import { UsageError } from "../run-script.ts";
import { FILES_PATH, type FileLine, type Manifest, rowsPath } from "./manifest.ts";
import { SealError } from "./sealed.ts";
import { drain, measure, type Place, type Stored, stored, storedLines } from "./stored.ts";

const damaged = (place: Place, path: string) => new UsageError(`备份已损坏：${place.folder} 里的 ${path} 与清单不符`);

async function same(place: Place, part: Stored): Promise<boolean> {
  try {
    const found = await measure(place, part.path);
    return found.bytes === part.bytes && found.sha256 === part.sha256;
  } catch {
    return false;
  }
}

/** The list of media and upload files in a backup. */
export async function* fileLines(place: Place): AsyncGenerator<FileLine> {
  for await (const line of storedLines(place, FILES_PATH)) yield JSON.parse(line) as FileLine;
}

/**
 * Reads every byte, and checks hashes, seals, and the numbers of rows and files.
 * @throws UsageError with the first file that differs from the manifest
 */
export async function verifyBackup(place: Place, manifest: Manifest, say: (text: string) => void): Promise<void> {
  for (const part of manifest.parts) {
    say(`核对 ${part.path}`);
    if (!(await same(place, part))) throw damaged(place, part.path);
  }
  try {
    for (const [table, count] of Object.entries(manifest.tables)) {
      if ((await drain(storedLines(place, rowsPath(table)))) !== count) throw damaged(place, rowsPath(table));
    }
    let count = 0;
    for await (const { stored: file } of fileLines(place)) {
      if (!file) continue;
      if (++count % 100 === 0) say(`核对文件 ${count} / ${manifest.files.count}`);
      if (!(await same(place, file))) throw damaged(place, file.path);
      if (place.key) await drain(stored(place, file.path));
    }
    if (count !== manifest.files.count) throw damaged(place, FILES_PATH);
  } catch (error) {
    if (error instanceof SealError) throw damaged(place, error.message);
    throw error;
  }
}
