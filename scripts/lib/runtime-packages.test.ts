import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runtimePackages } from "./runtime-packages.mjs";

const MB = 1024 * 1024;

/** Bytes of a package without the packages inside it. */
function sizeOf(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) bytes += entry.name === "node_modules" ? 0 : sizeOf(join(folder, entry.name));
    else bytes += lstatSync(join(folder, entry.name)).size;
  }
  return bytes;
}

test("K01 the image keeps only the packages that the bundles load, and they have at most 350 MB", () => {
  const places = runtimePackages("package-lock.json");
  expect(places).toEqual(
    expect.arrayContaining([
      "node_modules/sharp",
      "node_modules/@mediabunny/server",
      "node_modules/@aws-sdk/client-s3",
    ]),
  );
  expect(
    places.filter((place) =>
      /node_modules\/(?:@tiptap|@mantine|typescript|vite|playwright|react-dom|prosemirror)/.test(place),
    ),
  ).toEqual([]);
  const there = places.filter((place) => lstatSync(place, { throwIfNoEntry: false }));
  expect(there.reduce((sum, place) => sum + sizeOf(place), 0) / MB).toBeLessThan(350);
});
