"use strict";
/** Stands before each process of the product while the build runs it (compile-ahead.mjs): writes down what V8 has compiled. */
const { writeFileSync } = require("node:fs");
const { basename, dirname, join } = require("node:path");

/** @type {Map<string, import("node:vm").Script>} */
const scripts = new Map();
Object.assign(globalThis, { keptCode: scripts });

/** V8 reads it in place: each part begins at a whole word. @param {number} at */
const aligned = (at) => Math.ceil(at / 8) * 8;

/** @param {string} file */
function write(file) {
  const parts = [...scripts].map(([name, script]) => ({ name, bytes: script.createCachedData() }));
  // Offsets are as long as themselves: room for eight digits each.
  const room = JSON.stringify(parts.map(({ name }) => [name, 10_000_000, 10_000_000])).length;
  let end = aligned(4 + room);
  const head = parts.map(({ name, bytes }) => {
    const start = end;
    end = aligned(start + bytes.length);
    return [name, start, start + bytes.length];
  });
  const all = Buffer.alloc(end);
  all.writeUInt32LE(room, 0);
  all.write(JSON.stringify(head).padEnd(room), 4);
  for (const [index, { bytes }] of parts.entries()) bytes.copy(all, Number(head[index]?.[1]));
  writeFileSync(file, all);
}

process.on("exit", () => {
  const main = process.argv[1] ?? "";
  if (scripts.size > 0) write(join(dirname(main), `${basename(main, ".js")}.compiled`));
});
