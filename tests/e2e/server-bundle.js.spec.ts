import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { envSchema } from "#config/env.ts";
import { expect, test } from "../setup/e2e-test.ts";
import { startProduct } from "../setup/product.ts";

test("K01 the browser gets no reader of settings: no file of its names one", () => {
  const client = "build/client";
  const text = readdirSync(client, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(join(client, file), "utf8"))
    .join("\n");
  const names = Object.keys(envSchema.shape).filter((name) => name.includes("_"));
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => text.includes(name))).toEqual([]);
});

test("K01 each process takes what was compiled ahead for it, and all of it", async () => {
  const product = await startProduct({ NODE_OPTIONS: `--require=${resolve("tests/setup/tell-compiled.cjs")}` });
  await fetch(product.url);
  const said = product.output;
  await product.stop();
  const lines = said()
    .split("\n")
    .filter((line) => line.startsWith("compiled "));
  for (const name of ["start", "api", "web"])
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^compiled ${name}: \\d{2,} taken, 0 refused$`)));
});
