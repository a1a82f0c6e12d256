import { readFileSync } from "node:fs";
import { type MetricObjectWithValues, register } from "prom-client";
import { beforeAll, expect, test } from "vitest";
import { createMetrics as apiMetrics } from "../api/metrics.ts";
import { createMetrics as webMetrics } from "../server/metrics.ts";

/** The metrics of both tiers, with their labels by name; undefined where the labels come from the process. */
const known = new Map<string, Set<string> | undefined>();

/** A metric with its label names, as prom-client stores it. */
type Described = MetricObjectWithValues<{ value: number; labels: object }> & { labelNames?: string[] };

beforeAll(() => {
  const api = apiMetrics();
  api.watchProcess();
  api.watchQueues(async () => ({}));
  api.watchCommands(async () => ({}));
  webMetrics().watchCache(() => ({ pages: 0, bytes: 0 }));
  for (const metric of [
    ...api.registry.getMetricsAsArray(),
    ...register.getMetricsAsArray(),
  ] as unknown as Described[]) {
    const isOurs = metric.name.startsWith("qunluo_");
    const labels = isOurs ? new Set(metric.labelNames ?? []) : undefined;
    const ends = String(metric.constructor.name) === "Histogram" ? ["_bucket", "_sum", "_count"] : [""];
    for (const end of ends)
      known.set(`${metric.name}${end}`, labels && new Set([...labels, ...(end === "_bucket" ? ["le"] : [])]));
  }
});

/** Matches the metrics in an expression, with their label selectors. */
const METRIC = /\b((?:qunluo|nodejs|process)_\w+)(?:\{([^}]*)\})?/g;

function unknownIn(expression: string): string[] {
  const wrong: string[] = [];
  const used = new Set<string>();
  for (const [, name = "", labels = ""] of expression.matchAll(METRIC)) {
    if (!known.has(name)) wrong.push(name);
    for (const label of known.get(name) ?? []) used.add(label);
    for (const [, label = ""] of labels.matchAll(/(\w+)\s*(?:=~|!=|!~|=)/g))
      if (known.get(name) && !known.get(name)?.has(label)) wrong.push(`${name}{${label}}`);
  }
  for (const [, labels = ""] of expression.matchAll(/\bby \(([^)]*)\)/g))
    for (const label of labels.split(",").map((each) => each.trim())) if (!used.has(label)) wrong.push(`by (${label})`);
  return wrong;
}

test("every metric and label that an alert uses is exported by one of the tiers", () => {
  const rules = readFileSync("deploy/prometheus/alerts.yml", "utf8");
  const expressions = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = ""]) => expression);
  expect(expressions.length).toBe([...rules.matchAll(/^ +- alert: /gm)].length);
  expect(expressions.length).toBeGreaterThan(15);
  expect(expressions.flatMap(unknownIn)).toEqual([]);
  expect(unknownIn('sum by (rule) (qunluo_never_total{a="b"})')).toEqual(["qunluo_never_total", "by (rule)"]);
});

/** The `…_timestamp_seconds` metrics in an expression, with their selectors: `name{labels}`. */
const agesIn = (expression: string) =>
  [...expression.matchAll(/\b(\w+_timestamp_seconds(?:\{[^}]*\})?)/g)].map(([, chosen = ""]) => chosen);

test("K01 each alert about an old timestamp has another for an absent one, which the first cannot notice", () => {
  const rules = readFileSync("deploy/prometheus/alerts.yml", "utf8");
  const expressions = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = ""]) => expression);
  const ages = expressions.filter((expression) => /time\(\) -/.test(expression)).flatMap(agesIn);
  expect(ages).toContain('qunluo_command_last_success_timestamp_seconds{command="backup"}');
  expect(ages.length).toBeGreaterThan(2);
  const watched = expressions.join("\n");
  expect(ages.filter((chosen) => !watched.includes(`absent(${chosen})`))).toEqual([]);
  // The alert is self-contained: it pages, and names the command to run.
  const [never = ""] = /- alert: QunluoBackupNever\n(?: {8}.*\n)+/.exec(rules) ?? [];
  expect(never).toMatch(/severity: page/);
  expect(never).toContain("npm run backup");
});

test("every metric and label on the dashboard is exported, and the dashboard shows every metric of ours", () => {
  const { panels } = JSON.parse(readFileSync("deploy/grafana/qunluo.json", "utf8")) as {
    panels: { id: number; targets?: { expr: string }[] }[];
  };
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(expressions.flatMap(unknownIn)).toEqual([]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const shown = expressions.join("\n");
  const ours = [...known.keys()]
    .filter((name) => name.startsWith("qunluo_"))
    .map((name) => name.replace(/_(?:bucket|sum|count)$/, ""));
  expect([...new Set(ours)].filter((name) => !shown.includes(name))).toEqual([]);
});
