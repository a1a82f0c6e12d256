import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { LimitName } from "../../../../contract/shared/limit-names.ts";
import { limitRules } from "./limit-rules.ts";

test("C19 verbs take the points of exactly those rules whose `takenBy` is `verb`", () => {
  const services = new URL("../../", import.meta.url);
  const taken = readdirSync(services, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .flatMap((path) => [
      ...readFileSync(new URL(path, services), "utf8").matchAll(/(?:takeLimit|takeLimitOf|limitAct)\("([\w-]+)"/g),
    ])
    .map((match) => match[1]);
  // Verbs take the shares of the site's SMS codes by a variable name.
  const shares = readFileSync(new URL("people/sms/site-budget.ts", services), "utf8").matchAll(/"(sms-[\w-]+)"/g);
  for (const name of new Set(Array.from(shares, (match) => match[1]))) taken.push(name);
  const left = Object.entries(limitRules).flatMap(([name, rule]) => (rule.takenBy === "verb" ? [name] : []));
  expect(taken.toSorted()).toEqual(left.toSorted());
});

test("C19 verbs use limitAct for rules that count acts, and takeLimit for rules that count attempts", () => {
  const services = new URL("../../", import.meta.url);
  const takers = readdirSync(services, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .flatMap((path) => [
      ...readFileSync(new URL(path, services), "utf8").matchAll(/(takeLimit|takeLimitOf|limitAct)\("([\w-]+)"/g),
    ]);
  for (const [, taker, name = ""] of takers)
    expect([name, limitRules[name as LimitName].counts]).toEqual([name, taker === "limitAct" ? "acts" : "attempts"]);
});

test("C02 C19 rules that protect codes, passwords and logins count attempts", () => {
  const guarded = Object.keys(limitRules).filter((name) => /^(?:sms|challenge|login|minor-password)/.test(name));
  expect(guarded.length).toBeGreaterThan(8);
  for (const name of guarded) expect([name, limitRules[name as LimitName].counts]).toEqual([name, "attempts"]);
});
