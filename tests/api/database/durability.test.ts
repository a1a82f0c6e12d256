import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../../api/db/open.ts";
import { commentEndpoints } from "../../../contract/posts/comment.ts";
import { COMMUNITY_PATH } from "../../../contract/shared/paths.ts";
import { articleInDatabase, memberInDatabase } from "#tests/fixtures/member-in-database.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { startApi } from "#tests/setup/api-process.ts";
import { copyDatabase } from "#tests/setup/database-copy.ts";
import { freePort } from "#tests/setup/free-port.ts";
import { expect, inject, test } from "vitest";

const WRITERS = 12;

/** Writes members and an article straight into the database, before the API runs. */
async function people(
  dataDir: string,
  databaseUrl: string | undefined,
): Promise<{ tokens: string[]; articleId: number }> {
  const { db } = openDatabase({ dataDir, databaseUrl }, (error) => {
    throw error;
  });
  try {
    const people: { id: number; token: string }[] = [];
    for (let index = 0; index < WRITERS; index++) people.push(await memberInDatabase(db, index));
    const articleId = await articleInDatabase(db, people[0]?.id ?? 0);
    return { tokens: people.map(({ token }) => token), articleId };
  } finally {
    await db.destroy();
  }
}

test("C19 kill -9 during writes loses no acknowledged comment", { timeout: 120_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "qunluo-durability-"));
  const copy = await copyDatabase(inject("databaseTemplate"), dataDir);
  const port = await freePort();
  let child: ChildProcess | undefined;
  try {
    const { tokens, articleId } = await people(dataDir, copy.databaseUrl);
    const victim = await startApi({ dataDir, databaseUrl: copy.databaseUrl, port });
    child = victim;

    const acknowledged: number[] = [];
    const write = async (token: string) => {
      for (;;) {
        const response = await fetch(`http://127.0.0.1:${port}${COMMUNITY_PATH}${commentEndpoints.create.path}`, {
          method: "POST",
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          body: JSON.stringify({
            subjectKind: "article",
            subjectId: articleId,
            source: "写到断电",
            formKey: newFormKey(),
          }),
        });
        if (response.status === 429) return;
        // A busy machine answers 503; only a 200 is an acknowledgement.
        if (response.status === 503) continue;
        const answer = (await response.json()) as { data: { id: number } };
        acknowledged.push(answer.data.id);
        // Late enough that the other writers' requests are under way.
        if (acknowledged.length === 100) victim.kill("SIGKILL");
      }
    };
    const ended = await Promise.allSettled(tokens.map(write));
    expect(ended.some((result) => result.status === "rejected")).toBe(true);
    if (victim.exitCode === null && victim.signalCode === null) await once(victim, "exit");
    expect(victim.signalCode).toBe("SIGKILL");
    expect(acknowledged.length).toBeGreaterThanOrEqual(100);

    child = await startApi({ dataDir, databaseUrl: copy.databaseUrl, port });
    const found = new Set<number>();
    let cursor = "";
    do {
      const response = await fetch(
        `http://127.0.0.1:${port}${COMMUNITY_PATH}${commentEndpoints.list.path}?subjectKind=article&subjectId=${articleId}&limit=50&cursor=${cursor}`,
      );
      const { data } = (await response.json()) as { data: { items: { id: number }[]; nextCursor: string | null } };
      for (const item of data.items) found.add(item.id);
      cursor = data.nextCursor ?? "";
    } while (cursor !== "");
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
  } finally {
    if (child && child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    await copy.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
