import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { openWords } from "#api/scripts/export/open-words.ts";
import { writeExport } from "#api/scripts/export/write-export.ts";
import { makeCircle } from "#tests/fixtures/circles.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { uploadPicture } from "#tests/fixtures/image-books.ts";
import { publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

/** The whole text of an export, and its lines by file. */
async function exported(server: ApiServer, withPrivate: boolean) {
  const folder = mkdtempSync(join(tmpdir(), "qunluo-export-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const to = join(folder, "out");
  const result = await writeExport({ ctx: server.ctx, to, withPrivate, version: "test", say: () => {} });
  const files = readdirSync(to, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = files
    .filter(({ name }) => /\.(?:jsonl|md|json)$/.test(name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
  const lines = (name: string) =>
    readFileSync(join(to, `${name}.jsonl`), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { to, result, lines, text: texts.join("\n") };
}

test("E01 an export contains public data only, in the API's words", async ({ server }) => {
  const { ctx } = server;
  const [me, other] = [await server.loginAs({ name: "阿岚" }), await server.loginAs({ name: "竹影" })];
  const picture = (await uploadPicture(server, me.token)).data;
  const shown = await publishArticle(server, me.token, {
    title: "人人可读",
    source: `海很蓝\n\n![海](${picture.url})`,
    tagIds: [1],
  });
  const own = await publishArticle(server, me.token, { title: "只给自己", source: "藏起来的话", visibility: "self" });
  const half = await publishArticle(server, me.token, { title: "回复可见", source: "前面\n\n:::reply\n谜底在此\n:::" });
  await sql`update article set reply_parts = '[{"at":0,"html":"x"}]' where id = ${half}`.execute(ctx.db);
  const circleId = await makeCircle(server, [{ user_id: me.user.id }], { is_private: 1 });
  await postDynamic(server, me.token, { source: "圈内的话", circleId });
  await writeComment(server, other.token, { articleId: shown, source: "说得好" });
  await writeComment(server, me.token, { articleId: own, source: "自言自语" });
  const unused = (await uploadPicture(server, other.token, "red")).data;
  await sql`update session set ip = '203.0.113.77' where user_id = ${me.user.id}`.execute(ctx.db);
  const keyOf = (url: string) => url.slice(url.indexOf("/media/") + "/media/".length);

  const open = await exported(server, false);
  expect(open.lines("articles").map(({ id, title, authorId }) => ({ id, title, authorId }))).toEqual([
    { id: shown, title: "人人可读", authorId: me.user.id },
    { id: half, title: "回复可见", authorId: me.user.id },
  ]);
  expect(open.lines("articles")[0]).toMatchObject({
    publishedAt: new Date(server.clock.now()).toISOString(),
    commentsClosed: false,
  });
  expect(open.lines("comments").map(({ source }) => source)).toEqual(["说得好"]);
  expect(open.lines("users").map(({ name }) => name)).toEqual(["阿岚", "竹影"]);
  expect(readFileSync(join(open.to, `articles/${shown}.md`), "utf8")).toMatch(
    /^---\nid: \d+\ntitle: "人人可读"\n[^]*---\n\n海很蓝\n/,
  );
  expect(existsSync(join(open.to, "files", keyOf(picture.url)))).toBe(true);
  expect(existsSync(join(open.to, "files", keyOf(unused.url)))).toBe(false);
  for (const secret of ["藏起来的话", "谜底在此", "圈内的话", "自言自语", me.user.phone ?? "", "203.0.113.77", "token"])
    expect(open.text.includes(secret), secret).toBe(false);

  const whole = await exported(server, true);
  for (const word of ["藏起来的话", "谜底在此", "圈内的话", "自言自语", me.user.phone ?? "", "203.0.113.77"])
    expect(whole.text.includes(word), word).toBe(true);
  expect(existsSync(join(whole.to, "files", keyOf(unused.url)))).toBe(true);
  // An export contains no credentials.
  const { rows } = await sql<{
    secret: string;
  }>`select token_hash as secret from session union all select fingerprint from session`.execute(ctx.db);
  for (const { secret } of rows) expect(whole.text).not.toContain(secret);
  await expect(writeExport({ ctx, to: whole.to, withPrivate: false, version: "test", say: () => {} })).rejects.toThrow(
    "不是空的",
  );
});

test("E01 an endless or missing date is null in an export", () => {
  expect(openWords({ until: Number.MAX_SAFE_INTEGER, ended_at: null, is_private: 1, html: "x" })).toEqual({
    until: null,
    endedAt: null,
    isPrivate: true,
  });
});
