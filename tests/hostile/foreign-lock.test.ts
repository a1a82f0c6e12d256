import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { articleInDatabase, memberInDatabase } from "#tests/fixtures/member-in-database.ts";
import { otherProgram } from "#tests/fixtures/lock-holder.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { endProcess, startApi } from "#tests/setup/api-process.ts";
import { copyDatabase } from "#tests/setup/database-copy.ts";
import { freePort } from "#tests/setup/free-port.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { COMMUNITY_PATH } from "#contract/shared/paths.ts";
import { expect, inject, onTestFinished, test } from "vitest";
import { openDatabase, sqliteFile } from "#api/db/open.ts";

const MEMBERS = 10;

async function site() {
  const dataDir = mkdtempSync(join(tmpdir(), "qunluo-foreign-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  await copyDatabase(inject("databaseTemplate"), dataDir);
  const { db } = openDatabase({ dataDir, databaseUrl: undefined }, () => {});
  const members: { id: number; token: string }[] = [];
  for (let index = 0; index < MEMBERS; index++) members.push(await memberInDatabase(db, index));
  const articleId = await articleInDatabase(db, members[0]?.id ?? 0);
  await db.destroy();
  const [port, privatePort] = [await freePort(), await freePort()];
  const base = `http://127.0.0.1:${port}${COMMUNITY_PATH}`;
  async function timed(path: string, init?: RequestInit) {
    const began = performance.now();
    const answer = await fetch(base + path, init);
    const { message } = (await answer.json()) as { message: string };
    return {
      status: answer.status,
      message,
      retryAfter: answer.headers.get("retry-after"),
      ms: performance.now() - began,
    };
  }
  const write = ({ token }: { token: string }) =>
    timed(commentEndpoints.create.path, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ subjectKind: "article", subjectId: articleId, source: "写一句", formKey: newFormKey() }),
    });
  // New sessions: the first request of each would write its last-seen time.
  const reads = [
    () => timed("/about"),
    () => timed(`/article/${articleId}`),
    ...members.map(
      ({ token }) =>
        () =>
          timed("/user/current", { headers: { authorization: `Bearer ${token}` } }),
    ),
  ];
  /** Sends one read after the other until `end`. @returns statuses, and the slowest (ms) */
  async function readUntil(end: Promise<unknown>): Promise<{ statuses: number[]; slowest: number; count: number }> {
    let isOver = false;
    void end.finally(() => (isOver = true));
    const found = { statuses: new Set<number>(), slowest: 0, count: 0 };
    for (; !isOver; found.count += 1) {
      const { status, ms } = (await reads[found.count % reads.length]?.()) ?? { status: 0, ms: 0 };
      found.statuses.add(status);
      found.slowest = Math.max(found.slowest, ms);
    }
    return { ...found, statuses: [...found.statuses] };
  }
  const start = async () => {
    const api = await startApi({ dataDir, port, env: { LOG_LEVEL: "silent", API_PRIVATE_PORT: String(privatePort) } });
    onTestFinished(() => endProcess(api));
    return api;
  };
  const other = otherProgram(sqliteFile(dataDir));
  onTestFinished(other.end);
  const lag = async () => {
    const text = await (await fetch(`http://127.0.0.1:${privatePort}/metrics`)).text();
    return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]);
  };
  const readiness = async () => {
    const answer = await fetch(`http://127.0.0.1:${privatePort}/readyz`);
    return { http: answer.status, ...((await answer.json()) as Record<string, string>) };
  };
  return { start, other, members, write, readUntil, lag, readiness };
}

test(
  "K01 K02 while another program locks the SQLite file reads work, and writes are refused in seconds or complete",
  { timeout: 180_000 },
  async () => {
    const { start, other, members, write, readUntil, lag, readiness } = await site();
    const api = await start();
    expect(await readiness()).toMatchObject({ http: 200, status: "ready" });
    await other.hold();
    // Resets the metric, which reports the worst value since the last reading.
    await lag();
    const refused = Promise.all(members.map(write));
    const during = await readUntil(refused);
    expect(during.statuses).toEqual([200]);
    expect(during.count).toBeGreaterThan(10);
    // SQLite's own waiting would block the event loop for as long as the lock, 5 s at a time; a busy machine is slow, too.
    expect(during.slowest).toBeLessThan(4_500);
    expect(await lag()).toBeLessThan(3.5);
    for (const { status, message, retryAfter, ms } of await refused) {
      expect([status, message, retryAfter]).toEqual([503, "暂时只能阅读，请稍后再试", "5"]);
      // Four seconds of patience, and a busy machine.
      expect(ms).toBeLessThan(30_000);
    }
    // Pages serve their readers, so no proxy may take this site out.
    await expect
      .poll(readiness)
      .toMatchObject({ http: 200, status: "degraded", disk: "ok", database: "database is locked" });
    // By now the API knows that the lock is held for long.
    expect((await write(members[0] ?? { token: "" })).ms).toBeLessThan(3_500);

    // A start writes nothing when there is nothing to migrate.
    await endProcess(api);
    await start();
    expect(await readUntil(write(members[1] ?? { token: "" }))).toMatchObject({ statuses: [200] });
    await other.letGo();
    expect((await write(members[2] ?? { token: "" })).status).toBe(200);

    await other.hold();
    const patient = Promise.all(members.slice(3).map(write));
    await readUntil(Promise.race([patient, other.letGo()]));
    expect((await patient).map(({ status }) => status)).toEqual(members.slice(3).map(() => 200));
  },
);
