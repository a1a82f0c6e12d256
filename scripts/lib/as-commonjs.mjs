import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { transform } from "esbuild";
import { parseSync } from "vite";

/** A bundle that another one loads later: by its name, or by its address beside ours. */
const LATER = /\bimport\((?:new URL\()?("\.{1,2}\/[\w./-]+\.js")(?:, ?import\.meta\.url\)\.href)?\)/g;
/** A package that stays outside. */
const PACKAGE_LATER = /\bimport\((?="[@\w][\w@/-]*"\))/g;

/** What a CommonJS package is that was bundled into a file of its own. */
const DEFAULT = /^export default (\w+\(\));$/m;

/** What CommonJS lacks, where it is asked for. A script that was compiled before has no `import()`: its loader has one for it. */
const parts = [
  { of: "import.meta.url", code: 'const __moduleUrl = require("node:url").pathToFileURL(__filename).href;' },
  { of: "__import(", code: "const __import = require.later ?? ((name) => import(name));" },
  { of: "...__none", code: "const __none = null;" },
];

/**
 * `{ ...one, other }` is an object of a new kind each time it is made by V8 up to 11.3 (Node 20), so that all code which meets it
 * learns it anew: 2 µs each, some hundred of them a page. Where nothing is spread first they are of one kind.
 */
const SPREADS_ANEW = Number(process.versions.node.split(".")[0]) < 22;

/** What one file gives or takes: its name outside and inside. @typedef {{ outer: string, local: string }} Name */
/** @typedef {{ start: number, end: number, from: string, names: Name[] }} Import */
/** @typedef {{ start: number, end: number }} Place */
/** `changing`: names that are given a value again; `spreads`: where objects begin with another's properties. @typedef {{ source: string, imports: Import[], exports: Name[], exportsAt: Place[], changing: Set<string>, spreads: number[] }} Chunk */

/**
 * ES modules as CommonJS, each file in its place: V8 takes what it compiled before (code-loader.cjs) of scripts alone.
 * What one file has of another is a variable of its own, as fast as before, where nobody gives it another value later.
 * Packages that stay outside are still loaded by `import()`, where that is how our code asks for them.
 * @param {string} folder
 * @param {import("esbuild").TransformOptions} options
 * @throws when two files need each other before either has run
 */
export async function asCommonJs(folder, options) {
  const names = readdirSync(folder).filter((one) => one.endsWith(".js"));
  const chunks = new Map(names.map((name) => [name, read(join(folder, name))]));
  for (const name of names) refuseCircle(chunks, name, []);
  for (const [name, chunk] of chunks) {
    const file = join(folder, name);
    const own = withOwnNames(chunk, chunks);
    const { code, map } = await transform(withMap(own, file), {
      ...options,
      format: "cjs",
      platform: "node",
      target: "node20",
      legalComments: "none",
      logOverride: { "commonjs-variable-in-esm": "silent" },
      // Node's own way of reading CommonJS packages from ES modules, which these are.
      sourcefile: name.replace(/js$/, "mjs"),
      define: { "import.meta.url": "__moduleUrl" },
      banner: ['"use strict";', ...parts.filter(({ of }) => own.includes(of)).map((part) => part.code)].join(""),
    });
    writeFileSync(file, map ? `${code}//# sourceMappingURL=${name}.map\n` : code);
    if (map) writeFileSync(`${file}.map`, map);
  }
}

/** @param {string} file @returns {Chunk} */
function read(file) {
  const source = readFileSync(file, "utf8")
    .replaceAll(LATER, "Promise.resolve().then(() => require($1))")
    .replaceAll(PACKAGE_LATER, "__import(")
    .replace(DEFAULT, "const __default = $1; export { __default as default };");
  /** @type {any} */
  const { program } = parseSync(file, source);
  /** @type {Import[]} */
  const imports = [];
  /** @type {Name[]} */
  const exports = [];
  /** @type {Place[]} */
  const exportsAt = [];
  for (const { type, start, end, source: from, declaration, specifiers } of program.body) {
    if (type === "ExportDefaultDeclaration" || declaration) throw new Error(`${file}: an export of another kind`);
    if (type === "ImportDeclaration" && /^\.\/[\w.-]+\.js$/.test(from.value))
      imports.push({ start, end, from: basename(from.value), names: specifiers.map(nameOf) });
    if (type !== "ExportNamedDeclaration" || from) continue;
    exports.push(...specifiers.map(nameOf));
    exportsAt.push({ start, end });
  }
  /** @type {Set<string>} */
  const changing = new Set();
  findChanging(program, changing);
  /** @type {number[]} */
  const spreads = [];
  if (SPREADS_ANEW) findSpreads(program, spreads);
  return { source, imports, exports, exportsAt, changing, spreads };
}

/** @param {any} specifier @returns {Name} */
const nameOf = ({ imported, exported, local }) => ({ outer: (imported ?? exported).name, local: local.name });

/** The names that are given a value other than their first, wherever they stand. @param {any} node @param {Set<string>} found */
function findChanging(node, found) {
  if (Array.isArray(node)) for (const one of node) findChanging(one, found);
  if (typeof node !== "object" || node === null || Array.isArray(node)) return;
  if (node.type === "AssignmentExpression") findTargets(node.left, found);
  if (node.type === "UpdateExpression") findTargets(node.argument, found);
  if (node.type === "ForOfStatement" || node.type === "ForInStatement") findTargets(node.left, found);
  for (const value of Object.values(node)) findChanging(value, found);
}

/** @param {any} target of an assignment @param {Set<string>} found */
function findTargets(target, found) {
  if (Array.isArray(target)) for (const one of target) findTargets(one, found);
  if (typeof target !== "object" || target === null || Array.isArray(target)) return;
  if (target.type === "Identifier") found.add(target.name);
  // What is taken apart ends in names; a default's own names come along, which does no harm.
  else if (target.type !== "MemberExpression") for (const value of Object.values(target)) findTargets(value, found);
}

/** Where an object begins with the properties of another and has more. @param {any} node @param {number[]} found */
function findSpreads(node, found) {
  if (typeof node !== "object" || node === null) return;
  if (node.type === "ObjectExpression" && node.properties.length > 1 && node.properties[0].type === "SpreadElement")
    found.push(node.properties[0].start);
  for (const value of Object.values(node)) findSpreads(value, found);
}

/** @param {Map<string, Chunk>} chunks @param {string} name @param {string[]} path of those that need it */
function refuseCircle(chunks, name, path) {
  if (path.includes(name)) throw new Error(`bundles need each other: ${[...path, name].join(" → ")}`);
  for (const { from } of chunks.get(name)?.imports ?? []) refuseCircle(chunks, from, [...path, name]);
}

/**
 * Its imports of our own files and its exports in CommonJS, each in its place, so that the map of its lines stays right.
 * @param {Chunk} chunk @param {Map<string, Chunk>} chunks
 */
function withOwnNames({ source, imports, exports, exportsAt, changing, spreads }, chunks) {
  const changes = imports.map(({ start, end, from, names }) => {
    const there = chunks.get(from);
    const isFixed = ({ outer = "" }) => {
      const name = there?.exports.find((one) => one.outer === outer);
      return name !== undefined && !there?.changing.has(name.local);
    };
    const fixed = names.filter(isFixed).map(({ outer, local }) => `${outer}: ${local}`);
    const others = names.filter((name) => !isFixed(name)).map(({ outer, local }) => `${outer} as ${local}`);
    const path = JSON.stringify(`./${from}`);
    const taken = fixed.length > 0 ? `const { ${fixed.join(", ")} } = require(${path});` : `require(${path});`;
    return { start, end, text: others.length > 0 ? `import { ${others.join(", ")} } from ${path}; ${taken}` : taken };
  });
  const given = exports.map(({ outer, local }) =>
    changing.has(local) ? `get ${outer}() { return ${local}; }` : `${outer}: ${local}`,
  );
  const all = `module.exports = { __esModule: true, ${given.join(", ")} };`;
  changes.push(...exportsAt.map((place, index) => ({ ...place, text: index === exportsAt.length - 1 ? all : "" })));
  changes.push(...spreads.map((start) => ({ start, end: start, text: "...__none, " })));
  let code = source;
  for (const { start, end, text } of changes.toSorted((a, b) => b.start - a.start))
    code = code.slice(0, start) + text + "\n".repeat(source.slice(start, end).split("\n").length - 1) + code.slice(end);
  return code;
}

/** With its map inside, so that esbuild's leads back to the sources. @param {string} code @param {string} file */
function withMap(code, file) {
  const link = /\n\/\/# sourceMappingURL=.*\n?$/;
  if (!link.test(code)) return code;
  const map = readFileSync(`${file}.map`).toString("base64");
  return code.replace(link, () => `\n//# sourceMappingURL=data:application/json;base64,${map}\n`);
}
