import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * The folder for Node's compile cache (`NODE_COMPILE_CACHE`), one for each build; removes those of other builds. The
 * folder is in DATA_DIR because code is loaded from it: no other user can write there, as in the system's /tmp, and the
 * build's own folder may be read-only.
 * @param stamp the file with the build's hash
 * @returns undefined where that file cannot be read
 */
export function compileCacheFolder(dataDir: string, stamp: URL): string | undefined {
  const all = join(dataDir, "compile-cache");
  try {
    // A prefix of the hash is enough to tell builds apart.
    const build = readFileSync(stamp, "utf8").slice(0, 16);
    for (const name of namesIn(all)) if (name !== build) rmSync(join(all, name), { recursive: true, force: true });
    return join(all, build);
  } catch {
    // Nothing depends on the cache: without it a process only starts more slowly.
    return undefined;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
