/** @typedef {{ passed: number, failed: number, notes: string[] }} Counts */

/**
 * Tests of one vitest run. A skipped test proves nothing, so it counts as failed; so does a file that did not load.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number, testResults: { name: string, status: string, assertionResults: unknown[] }[] }} report of the json reporter
 * @returns {Counts}
 */
export function countVitest(report) {
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0);
  const broken = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  const notes = broken.map((file) => `did not load: ${file.name}`);
  if (skipped > 0) notes.push(`${skipped} skipped, counted as failed: a test runs or goes`);
  return { passed: report.numPassedTests, failed: report.numFailedTests + skipped + broken.length, notes };
}

/** A browser that dies on a busy machine is not the product's fault; more than this many second tries in a run are. */
const FLAKY_AT_MOST = 3;

/**
 * The titles of the tests that passed on their second try.
 * @param {{ suites?: any[], specs?: any[], title?: string }} suite @returns {string[]}
 */
function flakyTitles(suite) {
  const own = (suite.specs ?? []).filter((spec) => spec.tests.some((/** @type {any} */ one) => one.status === "flaky")).map((spec) => `${spec.file}: ${spec.title}`);
  return [...own, ...(suite.suites ?? []).flatMap(flakyTitles)];
}

/**
 * Tests of one Playwright run. One that passed on its second try counts as passed and is named; beyond a few, and when
 * skipped, it counts as failed, and so does an error outside every test.
 * @param {{ stats: { expected: number, unexpected: number, skipped: number, flaky: number }, suites?: any[], errors?: unknown[] }} report of the json reporter
 * @returns {Counts}
 */
export function countPlaywright(report) {
  const { expected, unexpected, skipped, flaky } = report.stats;
  const errors = report.errors?.length ?? 0;
  const notes = [];
  if (skipped > 0) notes.push(`${skipped} skipped, counted as failed: a test runs or goes`);
  const tooMany = Math.max(0, flaky - FLAKY_AT_MOST);
  for (const title of flakyTitles(report)) notes.push(`passed on the second try: ${title}`);
  if (tooMany > 0) notes.push(`${flaky} flaky, ${tooMany} too many`);
  if (errors > 0) notes.push(`${errors} error(s) outside the tests`);
  return { passed: expected + flaky - tooMany, failed: unexpected + skipped + tooMany + errors, notes };
}

/**
 * What a step is worth in the end: one that failed without a failed test, or ran no test, has failed once.
 * @param {Counts | undefined} counts undefined when the step wrote no report
 * @param {boolean} exitedWell
 * @returns {Counts}
 */
export function settle(counts, exitedWell) {
  if (!counts) return { passed: 0, failed: 1, notes: ["no report: it ended before its tests did"] };
  if (!exitedWell && counts.failed === 0) return { ...counts, failed: 1, notes: [...counts.notes, "it failed outside the tests"] };
  if (counts.passed + counts.failed === 0) return { passed: 0, failed: 1, notes: ["it ran no test"] };
  return counts;
}
