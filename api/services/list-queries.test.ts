import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";

/** Functions, or whole files, that end with a limit and are no lists that somebody reads, with what keeps them small. */
const others: Record<string, string> = {
  standingReason: "one row of who is banned or muted",
  standingBan: "one row of who is banned",
  "pictures-of.ts": "whether there is one, and as many pictures as one form takes",
  getChange: "one or two versions by primary key",
  assertRoom: "at most three pins",
  mayReadReplyParts: "one row",
  unreadLookup: "whether there is one, from the index of unreadQuery",
  setQuiet: "one row of an explained query",
  heldQuery: "a hundred deliveries of one person, which a job has claimed",
  endOfLimit: "at most six rows of one person, from the index of that person",
  lastEntry: "the last turn of one thing, by its unique key",
  createFolder: "at most fifty folders",
  createSeries: "at most a hundred series",
  countFigures: "a job",
  resultOf: "a job",
  forgetReviewsOf: "a job",
  forgetSettled: "a job",
  unusedQuery: "a job",
  removeGarbage: "a job",
  widthlessQuery: "a job",
  mediaAccess: "two keys",
  imageAccess: "one use of one picture",
  eachStale: "a job",
  freePosts: "a job",
  sendHome: "a job",
  forgetDanmakuOf: "a job",
  forgetDanmakuOn: "a job",
  forgetPostsOf: "a job",
  forgetComments: "a job",
  forgetDrafts: "a job",
  clearBatch: "a hundred messages of one conversation or of one person",
  forgetFollows: "a job",
  forgetSeries: "a job",
  moveSeries: "a job",
  forgetCircles: "a job",
  forgetMentions: "a job",
  mostOfQuery: "a job",
  "hold-work.ts": "a job",
  "cleanup-work.ts": "a job",
  "get-report.ts": "one report, a few comments around it, at most a thousand reports about one person",
  "written-by.ts": "pages of /admin/person/{id}/content and /cleanup, which list-plans.test.ts explains",
  tellHeld: "two rows of one person",
  previewOf: "counts of what new accounts wrote, of each kind at most ten thousand",
  rowsHolding: "at most sixty titles of the search index, which list-plans.test.ts explains",
  // Merges of accounts.
  dropDoubles: "a job",
  countAuthorsWords: "a job",
  "merge-growth.ts": "a job",
  "move-figures.ts": "a job",
  "move-ties.ts": "a job",
  "move-conversations.ts": "a job",
  "move-notices.ts": "a job",
  "move-written.ts": "a job",
  handOver: "a job",
  assertBeforeStaff: "one row of a report or a removal",
  claimConversion: "the first of an explained query",
  checkPhoneLimits: "ten codes of a day",
  indexSources: "commands that read all, by primary key",
  "tie.ts": "ties of one member, for a job",
  "withdraw.ts": "a job",
  "emptied.ts": "a job",
  sayingTheSame: "fifty texts of one member",
  batchesQuery: "the staff's own acts, by their index",
  markAll: "a job and a command that read all, by primary key",
};

const filesIn = (folder: string, pattern: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => pattern.test(file))
    .map((file) => join(folder, file));

/** Functions and kept queries that limit what they select, themselves or by `pageBy`, with the exported ones of their file that call them. */
function limiting(file: string): { name: string; file: string; callers: string[] }[] {
  const source = readFileSync(file, "utf8");
  const each = /^(export )?(?:(?:async )?function (\w+)|const (\w+) = cachedQuery)/gm;
  const functions = Array.from(source.matchAll(each), (match, place) => ({
    name: match[2] ?? match[3] ?? "",
    isExported: match[1] !== undefined,
    start: match.index,
    place,
  }));
  const bodyOf = ({ start, place }: { start: number; place: number }) =>
    source.slice(start, functions[place + 1]?.start);
  return functions
    .filter((one) => /\.limit\(| limit \$\{|\b(?:pageBy|rowsBy)\(/.test(bodyOf(one)))
    .map(({ name }) => ({
      name,
      file: basename(file),
      callers: functions
        .filter((one) => one.isExported && new RegExp(`\\b${name}\\(`).test(bodyOf(one)))
        .map((one) => one.name),
    }));
}

test("E01 every query that ends with a limit is explained by a plan test on both databases", () => {
  const plans = filesIn("tests/api", /query-plan\.test\.ts$/)
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const isExplained = (name: string) => new RegExp(`\\b${name}\\(`).test(plans);
  const all = filesIn("api/services", /(?<!\.test)\.ts$/).flatMap(limiting);
  expect(all.length).toBeGreaterThan(40);
  const unknown = all.filter(
    ({ name, file, callers }) => !(name in others || file in others) && ![name, ...callers].some(isExplained),
  );
  expect(unknown, "name it ...Query, export it and put it into tests/api/**/*query-plan.test.ts").toEqual([]);
  const names = all.flatMap(({ name, file }) => [name, file]);
  expect(
    Object.keys(others).filter((name) => !names.includes(name)),
    "is no more",
  ).toEqual([]);
});
