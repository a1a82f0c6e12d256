import { stripVTControlCharacters } from "node:util";

/** @typedef {{ passed: number, failed: number, notes: string[] }} Counts */

const MESSAGE_LINES = 15;

/**
 * A failed test in the summary, so that the end of a long log shows what failed and why.
 * @param {string} where
 * @param {string | undefined} why may contain a terminal's colour codes
 */
function failure(where, why = "") {
  const lines = stripVTControlCharacters(why).split("\n").slice(0, MESSAGE_LINES);
  return [where, ...lines.map((line) => `    ${line}`)].join("\n");
}

/** @param {string} path */
const fromHere = (path) => path.replace(`${process.cwd()}/`, "");

/**
 * Counts the tests of one vitest run. A skipped test proves nothing, so it counts as failed; so does a file that did
 * not load.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number, testResults: { name: string, status: string, message?: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] | null }[] }[] }} report of the json reporter
 * @param {boolean} [mayLeaveOut] the run chooses some of its tests, and the caller counts them
 * @returns {Counts}
 */
export function countVitest(report, mayLeaveOut = false) {
  const skipped = mayLeaveOut ? 0 : report.numPendingTests + (report.numTodoTests ?? 0);
  const broken = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  const notes = broken.map((file) => failure(`did not load: ${fromHere(file.name)}`, file.message));
  for (const { name, assertionResults } of report.testResults) {
    for (const one of assertionResults)
      if (one.status === "failed") notes.push(failure(`${fromHere(name)} > ${one.fullName}`, one.failureMessages?.[0]));
  }
  if (skipped > 0) notes.push(`${skipped} skipped, counted as failed: a test runs or goes`);
  return { passed: report.numPassedTests, failed: report.numFailedTests + skipped + broken.length, notes };
}

/**
 * Maximum of retried tests in a run. A single browser crash on a busy machine is not the product's fault; more retries
 * than this are.
 */
const FLAKY_AT_MOST = 3;

/**
 * The tests with a status, each with its last error.
 * @param {{ suites?: any[], specs?: any[], title?: string }} suite
 * @param {"flaky" | "unexpected"} status
 * @returns {{ where: string, why: string | undefined }[]}
 */
function testsThat(suite, status) {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((/** @type {any} */ one) => one.status === status)
      .map((/** @type {any} */ one) => {
        const errors = (one.results ?? []).flatMap((/** @type {any} */ result) => result.errors ?? []);
        return {
          where: `${one.projectName ? `[${one.projectName}] ` : ""}${spec.file}: ${spec.title}`,
          why: errors.at(-1)?.message,
        };
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsThat(inner, status))];
}

/**
 * Counts the tests of one Playwright run. A test that passed on its retry counts as passed and is named; beyond a few
 * retries it counts as failed. A skipped test and an error outside every test count as failed, too.
 * @param {{ stats: { expected: number, unexpected: number, skipped: number, flaky: number }, suites?: any[], errors?: unknown[] }} report of the json reporter
 * @returns {Counts}
 */
export function countPlaywright(report) {
  const { expected, unexpected, skipped, flaky } = report.stats;
  const errors = report.errors?.length ?? 0;
  const notes = [];
  if (skipped > 0) notes.push(`${skipped} skipped, counted as failed: a test runs or goes`);
  const tooMany = Math.max(0, flaky - FLAKY_AT_MOST);
  for (const { where, why } of testsThat(report, "unexpected")) notes.push(failure(where, why));
  for (const { where, why } of testsThat(report, "flaky"))
    notes.push(failure(`passed on the second try: ${where}`, why));
  if (tooMany > 0) notes.push(`${flaky} flaky, ${tooMany} too many`);
  if (errors > 0) notes.push(`${errors} error(s) outside the tests`);
  return { passed: expected + flaky - tooMany, failed: unexpected + skipped + tooMany + errors, notes };
}

/**
 * The final counts of a step. A step that failed without a failed test, or ran no test, counts as one failure.
 * @param {Counts | undefined} counts undefined when the step wrote no report
 * @param {boolean} exitedWell
 * @param {string[]} [errors] the errors outside the tests, with their stacks
 * @returns {Counts}
 */
export function settle(counts, exitedWell, errors = []) {
  if (!counts) return { passed: 0, failed: 1, notes: ["no report: it ended before its tests did"] };
  if (!exitedWell && counts.failed === 0)
    return {
      ...counts,
      failed: 1,
      notes: [...counts.notes, "it failed outside the tests", ...errors.map((error) => failure("an error", error))],
    };
  if (counts.passed + counts.failed === 0) return { passed: 0, failed: 1, notes: ["it ran no test"] };
  return counts;
}
