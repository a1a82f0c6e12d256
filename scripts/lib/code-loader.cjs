"use strict";
/**
 * Stands in build/ beside the bundles and runs one of them with what V8 made of it before: compiling is a third of a
 * process's start. Only this build's own files are loaded so; Node loads packages as ever.
 */
const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { dirname, join, relative } = require("node:path");
const { Script } = require("node:vm");

/** @typedef {{ exports: any }} Loaded */

/** Who makes the build keeps the scripts here, to write down what V8 made of them (keep-code.cjs). */
const kept = /** @type {{ keptCode?: Map<string, Script> }} */ (globalThis).keptCode;
/** @type {Map<string, Loaded>} */
const loaded = new Map();
/** By file below this folder; what another Node made, or one with other flags, V8 refuses and compiles anew. @type {Map<string, Buffer>} */
const compiled = new Map();

/** @param {string} name of a package that is an ES module, or loaded only where it is configured */
const later = (name) => import(name);

/** @param {string} name of the process */
function readCompiled(name) {
  /** @type {Buffer} */
  let bytes;
  try {
    bytes = readFileSync(join(__dirname, `${name}.compiled`));
  } catch {
    return; // none was made
  }
  const headLength = bytes.readUInt32LE(0);
  for (const [file, start, end] of JSON.parse(bytes.toString("utf8", 4, 4 + headLength)))
    compiled.set(file, bytes.subarray(start, end));
}

/** @param {string} file @returns {any} what it exports */
function load(file) {
  const before = loaded.get(file);
  if (before) return before.exports;
  /** @type {Loaded} */
  const module = { exports: {} };
  loaded.set(file, module);
  const name = relative(__dirname, file);
  const cachedData = compiled.get(name);
  compiled.delete(name);
  // On a line of its own, so that places in a stack are those in the file. Bundles are plain ASCII.
  const code = `(function (exports, require, module, __filename, __dirname) {\n${readFileSync(file, "latin1")}\n})`;
  const script = new Script(code, { filename: file, lineOffset: -1, cachedData });
  kept?.set(name, script);
  const folder = dirname(file);
  const ofPackages = createRequire(file);
  /** @param {string} id */
  const ours = (id) => (id.startsWith("./") || id.startsWith("../") ? load(join(folder, id)) : ofPackages(id));
  const own = Object.assign(ours, { resolve: ofPackages.resolve, later });
  script.runInThisContext()(module.exports, own, module, file, folder);
  return module.exports;
}

/** @param {string} name of the process: its bundle is `{name}-main.js` @returns {any} what the bundle exports */
exports.run = (name) => {
  readCompiled(name);
  return load(join(__dirname, `${name}-main.js`));
};
