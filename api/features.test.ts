import { expect, test } from "vitest";
import { countedKinds } from "../contract/people/newcomer-names.ts";
import { writtenKinds } from "../contract/console/cleanup-names.ts";
import { reportKinds } from "../contract/console/report-names.ts";
import { reviewKinds } from "../contract/moderation/review-names.ts";
import { contentNames } from "../contract/shared/content-names.ts";
import { subjectKinds } from "../contract/shared/subject.ts";
import { featureLists, features } from "./features.ts";

const { contents } = featureLists;

const isPost = (kind: string) => subjectKinds.some((one) => one === kind);
const withoutPosts = (kinds: readonly string[]) => kinds.filter((kind) => !isPost(kind)).toSorted();
const kindsWith = (has: (content: (typeof contents)[number]) => unknown) =>
  contents
    .filter(has)
    .map(({ kind }) => kind as string)
    .toSorted();

test("A01 each kind of content has a descriptor, and each name the part of the descriptor that belongs to it", () => {
  expect(kindsWith(() => true)).toEqual(Object.keys(contentNames).toSorted());
  expect(kindsWith(({ reported }) => reported)).toEqual(withoutPosts(reportKinds));
  expect(kindsWith(({ written }) => written)).toEqual(withoutPosts(writtenKinds));
  expect(kindsWith(({ deletedAt }) => deletedAt)).toEqual(withoutPosts(countedKinds));
});

test("A01 a cleanup can restore each kind that it deletes", () => {
  const both = contents.flatMap(({ kind, written }) =>
    written ? [[kind, [written.restoreRemoved, written.cleaned].filter(Boolean).length]] : [],
  );
  expect(both).toEqual(withoutPosts(writtenKinds).map((kind) => [kind, 1]));
});

test("A01 the kinds of review are posts, and contents that a feature's endpoints publish", () => {
  expect(withoutPosts(reviewKinds)).toEqual(expect.arrayContaining(kindsWith(({ below }) => below)));
  expect(withoutPosts(reviewKinds)).toEqual(["circle", "comment", "danmaku", "series", "user"]);
});

test("A01 names of steps, counters, rules, files and jobs belong to one feature each", () => {
  const { counters, rules, siteFiles, withdrawables } = featureLists;
  for (const names of [
    features.flatMap(({ leaveSteps = {} }) => Object.keys(leaveSteps)),
    features.flatMap(({ mergeSteps = {} }) => Object.keys(mergeSteps)),
    features.flatMap(({ tables = {} }) => Object.keys(tables)),
    [...counters, ...rules, ...siteFiles].map(({ name }) => name),
    contents.map(({ kind }) => kind as string),
    withdrawables.map(({ kind }) => kind),
  ]) {
    expect(names.length).toBeGreaterThan(2);
    expect(names).toEqual([...new Set(names)]);
  }
});
