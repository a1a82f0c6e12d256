import type { Kysely } from "kysely";
import { beforeEach, type RunnerTestCase, TestRunner } from "vitest";
import { record, recorded, recordFolder } from "../../scripts/lib/suite-record.mjs";
import type { Database } from "../../api/db/schema/index.ts";

/** Tests about the database itself, and about search, which each database does in its own SQL. */
const ALWAYS = /^tests\/api\/(?:database|finding)\//;

const lineOf = ({ file, fullTestName }: RunnerTestCase) => JSON.stringify([file.name, fullTestName]);
const noted = new Set<string>();

/** Chooses the current test for PostgreSQL, because it does what the two databases do differently. */
export function repeatOnPostgres(): void {
  const current = TestRunner.getCurrentTest();
  const line = current?.file.projectName === "api-sqlite" && lineOf(current);
  if (!line || noted.has(line)) return;
  noted.add(line);
  record("repeats", line);
}

/** Whether PostgreSQL repeats the current test in any case, so that its statements need not be recorded. */
export const isAlwaysRepeated = (): boolean => ALWAYS.test(TestRunner.getCurrentTest()?.file.name ?? "");

const chosen = recorded("repeats");

/** For the setup file of the API's tests: PostgreSQL leaves out the tests that the run on SQLite has not chosen. */
export function chooseTests(): void {
  if (recordFolder === undefined) return;
  beforeEach(({ task, skip }) => {
    if (isAlwaysRepeated()) repeatOnPostgres();
    skip(task.file.projectName === "api-postgres" && !chosen.has(lineOf(task)));
  });
}

/** Recognizes work that begins while other work of its kind is unfinished. */
function overlapping(): <T>(work: () => Promise<T>) => Promise<T> {
  let count = 0;
  return async (work) => {
    count += 1;
    if (count > 1) repeatOnPostgres();
    try {
      return await work();
    } finally {
      count -= 1;
    }
  };
}

/** Transactions at the same time, of requests or of jobs: PostgreSQL locks single rows for them. */
export function noteTransactions(db: Kysely<Database>): void {
  const changing = overlapping();
  const transaction = db.transaction.bind(db);
  db.transaction = () => {
    const builder = transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => changing(() => execute(work));
    return builder;
  };
}

/** The function that sends a test's requests. */
export function noteWrites(): (method: string, send: () => Promise<Response>) => Promise<Response> {
  const writing = overlapping();
  return (method, send) => (/^(?:get|head|options)$/i.test(method) ? send() : writing(send));
}
