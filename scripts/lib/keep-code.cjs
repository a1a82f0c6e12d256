"use strict";
/** Stands before each process of the product while the build runs it (compile-ahead.mjs): writes down what V8 has compiled. */
const { writeFileSync } = require("node:fs");
const { basename, dirname, join } = require("node:path");

/** @type {Map<string, import("node:vm").Script>} */
const scripts = new Map();
Object.assign(globalThis, { keptCode: scripts });

/** How long the list of the parts is, the list (file, start, length), the parts. @param {string} file */
function write(file) {
  const parts = [...scripts].map(([name, script]) => ({ name, bytes: script.createCachedData() }));
  // Offsets are as long as themselves: room for eight digits each.
  const room = JSON.stringify(parts.map(({ name }) => [name, 10_000_000, 10_000_000])).length;
  let end = 4 + room;
  const list = parts.map(({ name, bytes }) => {
    end += bytes.length;
    return [name, end - bytes.length, bytes.length];
  });
  const head = Buffer.alloc(4 + room, " ");
  head.writeUInt32LE(room, 0);
  head.write(JSON.stringify(list), 4);
  writeFileSync(file, Buffer.concat([head, ...parts.map(({ bytes }) => bytes)]));
}

process.on("exit", () => {
  const main = process.argv[1] ?? "";
  if (scripts.size > 0) write(join(dirname(main), `${basename(main, ".js")}.compiled`));
});
