import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface LockedPackage {
  version?: string;
  engines?: { node?: string };
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

/** Whether a range of an engine names a version that is not above 20.19, in one of its alternatives. */
const takesNode20 = (range: string) =>
  range.split("||").some((part) => {
    const [, major = "0", minor = "0"] = /(\d+)(?:\.(\d+))?/.exec(part) ?? [];
    return Number(major) < 20 || (Number(major) === 20 && Number(minor) <= 19);
  });

test("every package installs where the machine's own Node is 20.19, because npm ci runs on that Node", () => {
  const { packages } = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  const newer = Object.entries(packages).flatMap(([path, { engines }]) =>
    takesNode20(engines?.node ?? "*") ? [] : [`${path} needs Node ${engines?.node}`],
  );
  expect(newer).toEqual([]);
  expect(["^22.12.0 || >=24", ">=22.12.0", ">=20.20"].map(takesNode20)).toEqual([false, false, false]);
  expect(["*", ">=18", "^20.19.0 || >=22.12.0", "18 || 20 || >=22"].map(takesNode20)).toEqual([true, true, true, true]);
});
