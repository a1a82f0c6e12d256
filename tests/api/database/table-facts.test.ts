import type { Growth, MemberFacts } from "#api/db/table-facts.ts";
import { mergeAccounts } from "#api/services/lifecycle/account-merge/merge-accounts.ts";
import { mergeStepsOf } from "#api/services/lifecycle/account-merge/merge-open.ts";
import { moveWechat } from "#api/services/lifecycle/account-merge/move-ties.ts";
import { closeAccount } from "#api/services/lifecycle/leave/close-account.ts";
import { forgetReportedMessages } from "#api/services/chat/chat-message/forget-messages.ts";
import { forgetFiles } from "#api/services/lifecycle/leave/forget-own-rows.ts";
import { leaveAccounts, leaveStepsOf } from "#api/services/lifecycle/leave/leave-accounts.ts";
import { features } from "#api/features.ts";
import { limitRules } from "#contract/rate-limits.ts";
import { limits } from "#contract/shared/limits.ts";
import { columnsOfTables, memberColumnsInDatabase } from "#tests/fixtures/member-columns.ts";
import { expect, test } from "#tests/setup/api-test.ts";
import { tablesOf } from "#tests/setup/schema-of.ts";

const tables = features.flatMap((feature) => feature.tables ?? []);
const facts: Record<string, { growth: Growth }> = Object.assign({}, ...tables);

/** What bounds the table in the end, behind the tables that it grows with. */
function boundOf(table: string, passed: readonly string[] = []): Growth {
  const { growth } = facts[table] ?? {};
  if (growth === undefined || passed.includes(table)) throw new Error(`${[...passed, table].join(" → ")} has no bound`);
  return "with" in growth ? boundOf(growth.with, [...passed, table]) : growth;
}

/** The property of a fact that is an object. */
const get = (fact: unknown, name: string): unknown =>
  typeof fact === "object" && fact !== null ? (fact as Record<string, unknown>)[name] : undefined;

test("R13 R19 A01 every table of the database has facts, and so does every column that refers to a member", async ({
  server,
}) => {
  const { db, memberColumns } = server.ctx;
  const names = tables.flatMap((some) => Object.keys(some));
  expect(names.toSorted()).toEqual((await tablesOf({ db })).toSorted());
  const places = memberColumns.map(({ table, column }) => `${table}.${column}`);
  expect(places.toSorted()).toEqual(await memberColumnsInDatabase(db));
  const there = await columnsOfTables(db);
  for (const { table, column, leave, merge, ...exported } of memberColumns) {
    const named = [leave, merge, exported.export, exported.records].flatMap((fact) =>
      ["by", "once", "without", "empties"].map((name) => get(fact, name)),
    );
    for (const name of named.flat())
      if (name !== undefined) expect(there.get(table), `${table}.${column}`).toContain(name);
  }
});

test("R19 A01 the steps and withdrawables that facts name exist, and each step of a leave is named", ({ server }) => {
  const { memberColumns, withdrawables } = server.ctx;
  const named = (steps: (facts: MemberFacts) => unknown[]) =>
    [...new Set(memberColumns.flatMap(steps).filter((step) => typeof step === "string"))].toSorted();
  const leave = { ...leaveStepsOf(server.ctx), closeAccount, forgetFiles, forgetReportedMessages, leaveAccounts };
  expect(named(({ leave: fact }) => [fact, get(fact, "step")])).toEqual(["delete", ...Object.keys(leave)].toSorted());
  const merge = named(({ merge: fact }) => [fact, get(fact, "clash")]);
  const steps = ["delete", ...Object.keys({ ...mergeStepsOf(server.ctx), mergeAccounts, moveWechat })];
  expect(merge.filter((step) => !steps.includes(String(step)))).toEqual([]);
  const cleaned = withdrawables.flatMap(({ kind, isCleaned }) => (isCleaned ? kind : []));
  expect(["user", ...named(({ cleanup }) => [cleanup])].toSorted()).toEqual(cleaned.toSorted());
  for (const one of withdrawables) expect(one.isHeld || one.isCleaned, one.kind).toBe(true);
});

test("R13 C19 every table says what keeps one member from growing it without end", () => {
  for (const table of Object.keys(facts)) {
    const bound = boundOf(table);
    if ("most" in bound) expect(limits[bound.most], table).toBeGreaterThan(0);
    if ("limit" in bound && bound.limit !== undefined)
      expect(["member", "caller"], table).toContain(limitRules[bound.limit].per ?? "member");
  }
});

test("R13 C19 a member's longest texts of one day fit on a disk", () => {
  const DAY = 86_400;
  /** Signs of the longest text of each act that stores texts which others read. */
  const longest = {
    "article-publish": limits.articleMax,
    comment: limits.commentMax,
    dynamic: limits.dynamicMax,
    feedback: limits.feedbackMax,
    chat: limits.messageMax,
    danmaku: limits.danmakuMax,
    video: limits.videoTextMax,
    report: limits.reportMax,
    caption: limits.captionBytesMax / 3,
  } as const;
  for (const [name, signs] of Object.entries(longest)) {
    const { times, seconds, perDay } = limitRules[name as keyof typeof longest];
    const acts = Math.min((Number(times) * DAY) / seconds, perDay ?? Infinity);
    // Three bytes a sign, and the rendered text, which is at most some times longer.
    expect((acts * signs * 3) / 1e6, `${name}, in MB`).toBeLessThan(110);
  }
});
