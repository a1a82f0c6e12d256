"use strict";
/** Stands before each process of the product: how much of what was compiled ahead V8 took (scripts/lib/code-loader.cjs). */
const { basename } = require("node:path");

/** @type {Map<string, import("node:vm").Script>} */
const scripts = new Map();
Object.assign(globalThis, { keptCode: scripts });

process.on("exit", () => {
  const count = (/** @type {boolean} */ refused) =>
    [...scripts.values()].filter(({ cachedDataRejected }) => cachedDataRejected === refused).length;
  const name = basename(process.argv[1] ?? "", ".js");
  if (scripts.size > 0) process.stderr.write(`compiled ${name}: ${count(false)} taken, ${count(true)} refused\n`);
});
