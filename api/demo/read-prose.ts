import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Beside this file in the sources; beside the bundle in the build, which copies the folder (scripts/build.mjs). */
const PROSE = new URL("./prose/", import.meta.url);

/** What the demo community wrote, as Markdown; read when a database is filled, and no part of any program. */
export function readProse(file: string): string {
  return readFileSync(fileURLToPath(new URL(file, PROSE)), "utf8");
}

/** The files of one folder, in the order of their names. */
export function readProseFolder(folder: string): string[] {
  const names = readdirSync(fileURLToPath(new URL(`${folder}/`, PROSE))).toSorted();
  return names.map((name) => readProse(`${folder}/${name}`));
}
