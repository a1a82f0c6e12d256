import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * The folder for Node's compile cache (`NODE_COMPILE_CACHE`), one for each build; removes those of other builds. It lies in
 * DATA_DIR because code is loaded from it: nobody else can write there, as they could in the system's /tmp, and the build's own
 * folder may be read-only.
 * @param stamp the file that names the build
 * @returns undefined where the build has no name
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
