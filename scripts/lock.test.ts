import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface LockedPackage {
  version?: string;
  optionalDependencies?: Record<string, string>;
}

test("the lock file contains every platform's packages, because npm ci would otherwise fail on other machines", () => {
  const { packages } = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  const missing = Object.entries(packages).flatMap(([path, held]) =>
    Object.keys(held.optionalDependencies ?? {})
      .filter((name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`])
      .map((name) => `${path}@${held.version} → ${name}`),
  );
  expect(missing).toEqual([]);
});

test("every version is pinned exactly", () => {
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as Record<
    string,
    Record<string, string>
  >;
  const loose = ["dependencies", "devDependencies", "overrides"].flatMap((group) =>
    Object.entries(manifest[group] ?? {}).filter(
      ([, version]) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    ),
  );
  expect(loose).toEqual([]);
});

test("npm scripts run on the manifest's Node, which installs where the machine's own Node is 20.19", () => {
  const { dependencies, engines, allowScripts } = JSON.parse(
    readFileSync(new URL("../package.json", import.meta.url), "utf8"),
  ) as { dependencies: { node: string }; engines: { node: string }; allowScripts: { node: boolean } };
  expect(process.version).toBe(`v${dependencies.node}`);
  expect(engines.node).toBe(">=20.19.0");
  expect(allowScripts.node).toBe(true);
});
