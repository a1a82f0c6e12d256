import { readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { envSchema } from "#config/env.ts";
import { expect, test } from "../../setup/e2e-test.ts";
import { startProduct } from "../../setup/product.ts";

const folder = "build/server";

/** The files that React Router's two builds share their code by. Each build's own have names of their own. */
function chunksOf(build: "production" | "development"): string[] {
  const names = readdirSync(`node_modules/react-router/dist/${build}`).filter((file) => /^chunk-\w+\.mjs$/.test(file));
  expect(names).not.toEqual([]);
  return names.map((file) => file.replace(".mjs", ""));
}

test("K01 pages are drawn by React Router's production build, on the server too", () => {
  const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  const madeOf = (build: "production" | "development") =>
    scripts.filter((file) => chunksOf(build).some((chunk) => basename(file).startsWith(chunk)));
  expect(madeOf("production")).not.toEqual([]);
  expect(madeOf("development")).toEqual([]);
  const text = scripts.map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
  expect(text).not.toMatch(/You rendered descendant|No routes matched location/);
});

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
