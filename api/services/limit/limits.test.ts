import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { limitRules } from "./limits.ts";

test("C19 what a rule leaves to the verb, a verb takes; what the mount takes, none takes again", () => {
  const services = new URL("../", import.meta.url);
  const taken = readdirSync(services, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .flatMap((path) => [...readFileSync(new URL(path, services), "utf8").matchAll(/takeLimit\("([\w-]+)"/g)])
    .map((match) => match[1]);
  const left = Object.entries(limitRules).flatMap(([name, rule]) => (rule.takenBy === "verb" ? [name] : []));
  expect(taken.toSorted()).toEqual(left.toSorted());
});
