import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const ROOMS_MAX = 18;
const IMPORT = /^(?:import|export) (?!type )([^;]*?) from "(\.[^"]+)"/gm;

/** The files that a file imports at run time, without types. */
function neededBy(file: string): string[] {
  return Array.from(readFileSync(file, "utf8").matchAll(IMPORT)).flatMap(([, names = "", path = ""]) => {
    const named = names.replace(/[{}]/g, "").split(",");
    const isTypes = named.every((name) => name.trim() === "" || name.trim().startsWith("type "));
    return isTypes ? [] : [normalize(join(dirname(file), path))];
  });
}

function roomsFrom(start: string): string[] {
  const files = new Set([start]);
  for (const file of files) for (const needed of neededBy(file)) files.add(needed);
  const folders = new Set([...files].map((file) => dirname(file)));
  return [...folders].filter((folder) => folder.startsWith("api/services/")).toSorted();
}

test("R26 the code that publishes an article imports from at most eighteen folders of api/services", () => {
  const rooms = roomsFrom("api/services/posts/article/publish.ts");
  expect(rooms).toContain("api/services/shared/event");
  expect(rooms).not.toContain("api/services/people/growth");
  expect(rooms.length).toBeLessThanOrEqual(ROOMS_MAX);
});
