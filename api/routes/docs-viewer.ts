import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { VIEWER } from "./docs-page.ts";

interface Viewer {
  plain: Buffer<ArrayBuffer>;
  gzipped: Buffer<ArrayBuffer>;
}

async function read(): Promise<Viewer> {
  // In a build the script lies beside the bundle (scripts/build.mjs copies it); when sources run, it is in the npm
  // package.
  const beside = fileURLToPath(new URL(VIEWER, import.meta.url));
  const place = existsSync(beside)
    ? beside
    : fileURLToPath(import.meta.resolve(`openapi-explorer/dist/browser/${VIEWER}`));
  const plain = await readFile(place);
  return { plain, gzipped: await promisify(gzip)(plain) };
}

let kept: Promise<Viewer> | undefined;

/** The script of the docs page, read and gzipped at the first request. */
export function docsViewer(): Promise<Viewer> {
  return (kept ??= read());
}
