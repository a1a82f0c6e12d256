import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { Context } from "../../../context.ts";
import type { Entry } from "./own-entries.ts";

/** An export is given up after this many unfinished attempts. */
export const ATTEMPTS = 3;
export const PAUSE_MS = 10 * 60_000;

/** Stores an archive in the media store, under a random name. */
export async function storeZip(
  { config, media }: Pick<Context, "config" | "media">,
  kind: "export" | "record",
  entries: Entry[],
  signal?: AbortSignal,
): Promise<{ key: string; bytes: number }> {
  const aside = join(config.dataDir, "incoming");
  await mkdir(aside, { recursive: true });
  const folder = await mkdtemp(join(aside, "export-"));
  try {
    const path = join(folder, "export.zip");
    await writeZip(path, entries, signal);
    const { size: bytes } = await stat(path);
    const name = randomBytes(24).toString("hex");
    const key = `${kind}/${name.slice(0, 2)}/${name}.zip`;
    await media.putFile(key, path, "application/zip");
    return { key, bytes };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes one entry after the other; each is opened when its turn comes. */
async function writeZip(path: string, entries: Entry[], signal?: AbortSignal): Promise<void> {
  const zip = new ZipFile();
  const failed = new AbortController();
  for (const { name, isPacked, open } of entries)
    zip.addReadStreamLazy(name, { compress: !isPacked }, async (done) => {
      try {
        done(null, await open());
      } catch (error) {
        failed.abort(error);
      }
    });
  zip.on("error", (error) => failed.abort(error));
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path), {
    signal: AbortSignal.any([failed.signal, ...(signal ? [signal] : [])]),
  });
}
