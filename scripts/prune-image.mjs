/**
 * For the image, after the build: takes all out of node_modules that the built product does not load from there. Nothing
 * can be built there afterwards.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./build-stamp.mjs";
import { runtimePackages } from "./lib/runtime-packages.mjs";

const kept = join(root, "node_modules.kept");
// A package's own node_modules go along with it: its place comes first.
for (const place of runtimePackages(join(root, "package-lock.json"))) {
  const from = join(root, place);
  const to = join(kept, place.slice("node_modules/".length));
  if (existsSync(to) || !existsSync(from)) continue;
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}
rmSync(join(root, "node_modules"), { recursive: true });
renameSync(kept, join(root, "node_modules"));
