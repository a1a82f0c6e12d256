import { type Growth, tableGrowth } from "#api/db/table-growth.ts";
import { limitRules } from "#contract/rate-limits.ts";
import { limits } from "#contract/shared/limits.ts";
import { expect, test } from "#tests/setup/api-test.ts";
import { tablesOf } from "#tests/setup/schema-of.ts";

/** What bounds the table in the end, behind the tables that it grows with. */
function boundOf(table: string, passed: readonly string[] = []): Growth {
  const growth = tableGrowth[table];
  if (growth === undefined || passed.includes(table)) throw new Error(`${[...passed, table].join(" → ")} has no bound`);
  return "with" in growth ? boundOf(growth.with, [...passed, table]) : growth;
}

test("R13 C19 every table says what keeps one member from growing it without end", async ({ server }) => {
  const tables = (await tablesOf(server.ctx)).filter((table) => !table.startsWith("kysely"));
  expect(Object.keys(tableGrowth).toSorted()).toEqual(tables.toSorted());
  for (const table of tables) {
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
