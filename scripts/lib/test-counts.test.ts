import { expect, test } from "vitest";
import { countPlaywright, countVitest, settle } from "./test-counts.mjs";

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 0, testResults: [] };
const playwright = { stats: { expected: 4, unexpected: 1, skipped: 0, flaky: 0 } };

test("counts of a run without retries and skips are unchanged", () => {
  expect(countVitest(vitest)).toEqual({ passed: 5, failed: 1, notes: [] });
  expect(countPlaywright(playwright)).toEqual({ passed: 4, failed: 1, notes: [] });
});

test("a retried test is named, and a fourth one fails the run", () => {
  const flaky = {
    file: "a.spec.ts",
    title: "R01 x",
    tests: [
      {
        status: "flaky",
        projectName: "js",
        results: [{ errors: [{ message: "\u001b[31mtoo late" }] }, { errors: [] }],
      },
    ],
  };
  const once = {
    stats: { expected: 4, unexpected: 0, skipped: 0, flaky: 1 },
    suites: [{ specs: [], suites: [{ specs: [flaky] }] }],
  };
  expect(countPlaywright(once)).toEqual({
    passed: 5,
    failed: 0,
    notes: ["passed on the second try: [js] a.spec.ts: R01 x\n    too late"],
  });
  expect(countPlaywright({ stats: { expected: 4, unexpected: 0, skipped: 0, flaky: 5 } })).toMatchObject({
    passed: 7,
    failed: 2,
  });
});

test("failed tests are named, with their last error", () => {
  const failed = {
    name: `${process.cwd()}/a.test.ts`,
    status: "failed",
    assertionResults: [
      { status: "failed", fullName: "R01 x", failureMessages: ["one\ntwo"] },
      { status: "passed", fullName: "R02" },
    ],
  };
  expect(countVitest({ ...vitest, testResults: [failed] }).notes).toEqual(["a.test.ts > R01 x\n    one\n    two"]);
  const spec = {
    file: "a.spec.ts",
    title: "R01 x",
    tests: [
      {
        status: "unexpected",
        projectName: "js",
        results: [{ errors: [{ message: "first" }] }, { errors: [{ message: "no button" }] }],
      },
    ],
  };
  expect(countPlaywright({ ...playwright, suites: [{ specs: [spec] }] }).notes).toEqual([
    "[js] a.spec.ts: R01 x\n    no button",
  ]);
});

test("skipped, to-do and unloadable tests count as failed", () => {
  const broken = { name: "a.test.ts", status: "failed", assertionResults: [] };
  expect(countVitest({ ...vitest, numPendingTests: 2, numTodoTests: 1, testResults: [broken] })).toMatchObject({
    passed: 5,
    failed: 5,
  });
  expect(countPlaywright({ stats: { expected: 4, unexpected: 1, skipped: 2, flaky: 0 }, errors: [{}] })).toMatchObject({
    passed: 4,
    failed: 4,
  });
});

test("skipped tests of a run that chooses its tests are not counted, and its unloadable ones count as failed", () => {
  const broken = { name: "a.test.ts", status: "failed", assertionResults: [] };
  const chosen = countVitest({ ...vitest, numPendingTests: 900, testResults: [broken] }, true);
  expect(chosen).toMatchObject({ passed: 5, failed: 2 });
});

test("a step that fails without a failed test counts as one failure", () => {
  const well = { passed: 5, failed: 0, notes: [] };
  expect(settle(well, true)).toEqual(well);
  expect(settle(well, false).failed).toBe(1);
  expect(settle(well, false, ["Error: lost\n    at a.ts:1"]).notes).toContain(
    "an error\n    Error: lost\n        at a.ts:1",
  );
  expect(settle({ passed: 5, failed: 2, notes: [] }, false).failed).toBe(2);
  expect(settle(undefined, true)).toMatchObject({ passed: 0, failed: 1 });
  expect(settle({ passed: 0, failed: 0, notes: [] }, true).failed).toBe(1);
});
