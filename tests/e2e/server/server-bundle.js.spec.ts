import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { envSchema } from "#config/env.ts";
import { expect, test } from "../../setup/e2e-test.ts";
import { startProduct } from "../../setup/product.ts";

test("K01 no file for the browser contains the name of a setting", () => {
  const client = "build/client";
  const text = readdirSync(client, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(join(client, file), "utf8"))
    .join("\n");
  const names = Object.keys(envSchema.shape).filter((name) => name.includes("_"));
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => text.includes(name))).toEqual([]);
});

test("K01 a second start uses the code that V8 compiled at the first", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "qunluo-compiled-"));
  try {
    const first = await startProduct({ DATA_DIR: dataDir });
    await fetch(first.url);
    await first.stop();
    const second = await startProduct({ DATA_DIR: dataDir, NODE_DEBUG_NATIVE: "COMPILE_CACHE" });
    await second.stop();
    for (const name of ["api.js", "web.js", "server/index.js"])
      expect(second.output()).toMatch(new RegExp(`cache for .*/build/${name} was accepted`));
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
