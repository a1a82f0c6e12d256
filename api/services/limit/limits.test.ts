import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { limitRules } from "./limits.ts";

test("C19 what a rule leaves to the verb, a verb takes; what the mount takes, none takes again", () => {
  const services = new URL("../", import.meta.url);
  const taken = readdirSync(services, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .flatMap((path) => [...readFileSync(new URL(path, services), "utf8").matchAll(/takeLimit\("([\w-]+)"/g)])
    .map((match) => match[1]);
  // The shares of the site's codes are taken by a name that is chosen first.
  const shares = readFileSync(new URL("sms/site-budget.ts", services), "utf8").matchAll(/"(sms-[\w-]+)"/g);
  for (const name of new Set(Array.from(shares, (match) => match[1]))) taken.push(name);
  const left = Object.entries(limitRules).flatMap(([name, rule]) => (rule.takenBy === "verb" ? [name] : []));
  expect(taken.toSorted()).toEqual(left.toSorted());
});
