import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Next to this file in the sources; next to the bundle in a build, which copies the folder (scripts/build.mjs). */
const PROSE = new URL("./prose/", import.meta.url);

/** Reads a demo text in Markdown. Only needed when a database is filled, so it is not part of a bundle. */
export function readProse(file: string): string {
  return readFileSync(fileURLToPath(new URL(file, PROSE)), "utf8");
}

/** The files of a folder in the order of their names. */
export function readProseFolder(folder: string): string[] {
  const names = readdirSync(fileURLToPath(new URL(`${folder}/`, PROSE))).toSorted();
  return names.map((name) => readProse(`${folder}/${name}`));
}
