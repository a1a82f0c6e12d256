import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { envSchema } from "#config/env.ts";
import { expect, test } from "../setup/e2e-test.ts";

const folder = "build/server";

test("K01 pages are drawn by React Router's production build, on the server too", () => {
  const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  const text = scripts.map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
  // Every module's path stands above it.
  expect(new Set(text.match(/react-router\/dist\/(?:production|development)\b/g))).toEqual(
    new Set(["react-router/dist/production"]),
  );
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
