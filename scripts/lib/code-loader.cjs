"use strict";
/**
 * Stands in build/ beside the bundles and runs one of them with what V8 made of it before: compiling is a third of a
 * process's start. Only this build's own files are loaded so; Node loads packages as ever.
 */
const { openSync, readFileSync, readSync } = require("node:fs");
const { createRequire } = require("node:module");
const { dirname, join, relative } = require("node:path");
const { Script } = require("node:vm");

/** @typedef {{ exports: any }} Loaded */

/** Who makes the build keeps the scripts here, to write down what V8 made of them (keep-code.cjs). */
const kept = /** @type {{ keptCode?: Map<string, Script> }} */ (globalThis).keptCode;
/** @type {Map<string, Loaded>} */
const loaded = new Map();
/** Where in the file of what was compiled a bundle's part is, by its file below this folder. @type {Map<string, [number, number]>} */
const compiled = new Map();
/** That file, open as long as we run: bundles come later, too. */
let compiledFile = -1;

/** @param {string} name of a package that is an ES module, or loaded only where it is configured */
const later = (name) => import(name);

/** @param {number} start @param {number} length in the file of what was compiled */
function bytesAt(start, length) {
  const bytes = Buffer.allocUnsafeSlow(length);
  readSync(compiledFile, bytes, 0, length, start);
  return bytes;
}

/** @param {string} name of the process */
function openCompiled(name) {
  try {
    compiledFile = openSync(join(__dirname, `${name}.compiled`), "r");
  } catch {
    return; // none was made
  }
  const headLength = bytesAt(0, 4).readUInt32LE(0);
  for (const [file, start, length] of JSON.parse(bytesAt(4, headLength).toString("utf8")))
    compiled.set(file, [start, length]);
}

/** @param {string} file @returns {any} what it exports */
function load(file) {
  const before = loaded.get(file);
  if (before) return before.exports;
  /** @type {Loaded} */
  const module = { exports: {} };
  loaded.set(file, module);
  const name = relative(__dirname, file);
  const part = compiled.get(name);
  // What another Node made, or one with other flags, V8 refuses, and compiles anew.
  const cachedData = part && bytesAt(...part);
  // On a line of its own, so that places in a stack are those in the file.
  const code = `(function (exports, require, module, __filename, __dirname) {\n${readFileSync(file, "utf8")}\n})`;
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
  openCompiled(name);
  return load(join(__dirname, `${name}-main.js`));
};
