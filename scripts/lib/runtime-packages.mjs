import { readFileSync } from "node:fs";

/**
 * Packages that stay in node_modules, because they are native or loaded only where configured. All others are in the
 * bundles of build/.
 */
export const external = [
  "sharp",
  "ip2region",
  "pg-native",
  "pinyin-pro",
  "@alicloud/*",
  "tencentcloud-sdk-nodejs-sms",
  "@aws-sdk/*",
  "@tus/*",
  "mediabunny",
  "@mediabunny/*",
  "node-av",
];

/** @param {string} name */
const isExternal = (name) =>
  external.some((one) => (one.endsWith("/*") ? name.startsWith(one.slice(0, -1)) : name === one));

/** @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Locked */

/**
 * The packages that the built product loads from node_modules, by their path there: the packages that are not bundled,
 * and their dependencies.
 * @param {string} lockFile package-lock.json
 * @returns {string[]} `node_modules/sharp`, `node_modules/a/node_modules/b` …
 */
export function runtimePackages(lockFile) {
  /** @type {Record<string, Locked>} */
  const packages = JSON.parse(readFileSync(lockFile, "utf8")).packages;
  const wanted = Object.keys(packages[""]?.dependencies ?? {})
    .filter(isExternal)
    .map((name) => `node_modules/${name}`);
  /** @type {Set<string>} */
  const found = new Set();
  for (let place = wanted.pop(); place !== undefined; place = wanted.pop()) {
    const one = packages[place];
    if (found.has(place) || !one) continue;
    found.add(place);
    const peers = Object.keys(one.peerDependencies ?? {}).filter((name) => !one.peerDependenciesMeta?.[name]?.optional);
    for (const name of [...Object.keys({ ...one.dependencies, ...one.optionalDependencies }), ...peers]) {
      const near = resolved(packages, place, name);
      if (near) wanted.push(near);
    }
  }
  return [...found].toSorted();
}

/**
 * The path at which Node finds a package that `from` imports.
 * @param {Record<string, Locked>} packages
 * @param {string} from
 * @param {string} name
 */
function resolved(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const place = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === "") return undefined;
  }
}
