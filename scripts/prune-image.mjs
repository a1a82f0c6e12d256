/**
 * For the image, after the build: removes all packages from node_modules that the built product does not load. Nothing
 * can be built there afterwards.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./build-stamp.mjs";
import { runtimePackages } from "./lib/runtime-packages.mjs";

const kept = join(root, "node_modules.kept");
// A package moves with its own node_modules: its path comes before theirs in the list.
for (const place of runtimePackages(join(root, "package-lock.json"))) {
  const from = join(root, place);
  const to = join(kept, place.slice("node_modules/".length));
  if (existsSync(to) || !existsSync(from)) continue;
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}
rmSync(join(root, "node_modules"), { recursive: true });
renameSync(kept, join(root, "node_modules"));
