import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { limitRules, limitsOfFeatures } from "../../../../contract/rate-limits.ts";
import type { RateLimit } from "../../../../contract/shared/rate-limit.ts";

const features: Readonly<Record<string, Readonly<Record<string, RateLimit>>>> = limitsOfFeatures;

/** The matches of a pattern in the sources of a folder, each with the limits of a feature as $1 and a key of them as $2. */
function matchesIn(folder: string, pattern: RegExp): RegExpExecArray[] {
  const root = new URL(`../../../../${folder}/`, import.meta.url);
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .flatMap((path) => [...readFileSync(new URL(path, root), "utf8").matchAll(pattern)]);
}

/** @throws Error when `contract/rate-limits.ts` does not list the limit */
function limitOf([text, feature = "", key = ""]: RegExpExecArray): RateLimit {
  const limit = features[feature]?.[key];
  if (!limit) throw new Error(`${text}: contract/rate-limits.ts does not list this limit`);
  return limit;
}

const takenIn = (takers: string) =>
  matchesIn("api/services", new RegExp(`\\b(?:${takers})\\((\\w+Limits)\\.(\\w+)`, "g")).map(limitOf);
const inVerbs = () => takenIn("takeLimit|takeLimitOf|limitAct");
/** Verbs take the shares of the site's SMS codes from a list. */
const shares = () =>
  matchesIn("api/services/people/sms", /(smsLimits)\.(home|member|watched|visitor|site)\b/g).map(limitOf);
const inEndpoints = () =>
  matchesIn("contract", /limits: \[([^\]]+)\]/g).flatMap(([, list = ""]) =>
    [...list.matchAll(/(\w+Limits)\.(\w+)/g)].map(limitOf),
  );
const all = Object.values(limitRules);

test("C19 contract/rate-limits.ts lists the limits of every feature, each under its own name", () => {
  const declared = matchesIn("contract", /export const (\w+Limits) = \{/g).map(([, name]) => name);
  expect(Object.keys(limitsOfFeatures).toSorted()).toEqual(declared.toSorted());
  const names = Object.values(features).flatMap((limits) => Object.values(limits).map(({ name }) => name));
  expect(names).toHaveLength(new Set(names).size);
});

test("C19 an endpoint or a verb spends every limit", () => {
  const spent = new Set([...inEndpoints(), ...inVerbs()]);
  expect(all.filter((limit) => !spent.has(limit))).toEqual([]);
});

test("C19 verbs take the points of exactly those limits whose `takenBy` is `verb`, each in one place", () => {
  const taken = [...inVerbs(), ...new Set(shares())].map(({ name }) => name);
  const left = all.filter(({ takenBy }) => takenBy === "verb").map(({ name }) => name);
  expect(taken.toSorted()).toEqual(left.toSorted());
});

test("C19 verbs use limitAct for limits that count acts, and takeLimit for limits that count attempts", () => {
  expect(new Set(takenIn("limitAct").map(({ counts }) => counts))).toEqual(new Set(["acts"]));
  expect(new Set(takenIn("takeLimit|takeLimitOf").map(({ counts }) => counts))).toEqual(new Set(["attempts"]));
});

test("C02 C19 limits that protect codes, passwords and logins count attempts", () => {
  const guarded = all.filter(({ name }) => /^(?:sms|challenge|login|minor-password)/.test(name));
  expect(guarded.length).toBeGreaterThan(8);
  for (const { name, counts } of guarded) expect([name, counts]).toEqual([name, "attempts"]);
});
