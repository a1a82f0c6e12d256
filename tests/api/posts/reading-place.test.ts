import { articleEndpoints } from "#contract/posts/article.ts";
import { articlePlaceEndpoints } from "#contract/posts/article-place.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { limits } from "#contract/shared/limits.ts";
import { sharedLimits } from "#contract/shared/shared-limits.ts";
import { purgeTrash } from "#api/services/posts/post/purge.ts";
import { newFormKey, publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type As = { token: string };
const SOURCE = "开头。\n\n## 第一节\n\n甲段。\n\n乙段。\n\n## 第二节\n\n丙段。";
const DAY = 86_400_000;

const save = (server: ApiServer, as: As | undefined, id: number, block: number | null) =>
  server.call(articlePlaceEndpoints.save, { params: { id }, body: { block } }, as);
const placeOf = async (server: ApiServer, as: As | undefined, id: number) =>
  (await server.call(articleEndpoints.get, { params: { id } }, as)).data.article.readingPlace;
const rowCount = async ({ ctx }: ApiServer) =>
  (await ctx.db.selectFrom("reading_place").select("article_id").execute()).length;

/** Edits a published article as its author does. */
async function change(server: ApiServer, as: As, articleId: number, source: string, issue: object = {}) {
  const body = { articleId, title: "浮岛第一天", source, formKey: newFormKey() };
  const { data: draft } = await server.call(articleEndpoints.draftSave, { body }, as);
  const answer = await server.call(
    articleEndpoints.publish,
    { body: { draftId: draft.id, revision: draft.revision, formKey: newFormKey(), ...issue } },
    as,
  );
  expect(answer.status).toBe(200);
}

test("R07 an article comes with the member's own place: the block, and the heading before it or its first words", async ({
  server,
}) => {
  const [author, me, other] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  const id = await publishArticle(server, author.token, { source: SOURCE });
  expect(await placeOf(server, me, id)).toBeNull();
  expect((await save(server, me, id, 0)).data).toEqual({ ok: true });
  expect(await placeOf(server, me, id)).toEqual({ block: 0, words: "开头。" });
  await save(server, me, id, 3);
  expect(await placeOf(server, me, id)).toEqual({ block: 3, words: "第一节" });
  await save(server, me, id, 4);
  expect(await placeOf(server, me, id)).toEqual({ block: 4, words: "第二节" });
  for (const reader of [other, author, undefined]) expect(await placeOf(server, reader, id)).toBeNull();

  expect((await save(server, me, id, null)).data).toEqual({ ok: true });
  expect(await placeOf(server, me, id)).toBeNull();
  expect((await save(server, me, id, null)).status).toBe(200);
  expect(await rowCount(server)).toBe(0);
});

test("R07 long words are cut, signs of HTML are signs again, and a picture has no words", async ({ server }) => {
  const me = await server.loginAs();
  const source = `a < b & "c" **粗**体，${"很长的一段。".repeat(9)}\n\n---`;
  const id = await publishArticle(server, me.token, { source });
  await save(server, me, id, 0);
  expect((await placeOf(server, me, id))?.words).toBe('a < b & "c" 粗体，很长的一段。很长的…');
  await save(server, me, id, 1);
  expect(await placeOf(server, me, id)).toEqual({ block: 1, words: "" });
});

test("R07 R27 after an edit the place follows its paragraph, and is gone when the paragraph is gone", async ({
  server,
}) => {
  const [author, me] = [await server.loginAs(), await server.loginAs()];
  const id = await publishArticle(server, author.token, { source: SOURCE });
  await save(server, me, id, 3);
  await change(server, author, id, `新的开头。\n\n又一段。\n\n${SOURCE}`);
  expect(await placeOf(server, me, id)).toEqual({ block: 5, words: "第一节" });
  await change(server, author, id, "## 第一节\n\n乙段。");
  expect(await placeOf(server, me, id)).toEqual({ block: 1, words: "第一节" });
  await change(server, author, id, "别的文字。\n\n另外的文字。");
  expect(await placeOf(server, me, id)).toBeNull();
  expect((await save(server, me, id, 2)).status).toBe(409);
  expect((await save(server, me, id, 1)).status).toBe(200);
});

test("R07 R26 a place below a hidden part is the same before and after the comment that opens the part", async ({
  server,
}) => {
  const [author, me] = [await server.loginAs(), await server.loginAs()];
  const source = "甲段。\n\n:::reply\n只给评论过的人。\n:::\n\n乙段。";
  const id = await publishArticle(server, author.token, { source });
  await save(server, me, id, 1);
  expect(await placeOf(server, me, id)).toEqual({ block: 1, words: "" });
  await save(server, me, id, 2);
  expect(await placeOf(server, me, id)).toEqual({ block: 2, words: "乙段。" });
  await writeComment(server, me.token, { articleId: id });
  expect(await placeOf(server, me, id)).toEqual({ block: 2, words: "乙段。" });
});

test("R07 A04 S03 only members save a place, and only in an article that they may read", async ({ server }) => {
  const [author, me] = [await server.loginAs(), await server.loginAs()];
  const id = await publishArticle(server, author.token, { source: SOURCE });
  expect((await save(server, undefined, id, 1)).status).toBe(401);
  expect((await save(server, me, id, 1)).status).toBe(200);
  await change(server, author, id, SOURCE, { visibility: "followers" });
  for (const block of [2, null]) expect((await save(server, me, id, block)).status).toBe(403);
  await server.call(followEndpoints.follow, { body: { userId: author.user.id, followed: true } }, me);
  expect(await placeOf(server, me, id)).toMatchObject({ block: 1 });
  await change(server, author, id, SOURCE, { visibility: "self" });
  for (const block of [2, null]) expect((await save(server, me, id, block)).status).toBe(404);
  expect((await save(server, author, id, 2)).status).toBe(200);
  await server.call(articleEndpoints.remove, { params: { id } }, author);
  for (const as of [me, author]) expect((await save(server, as, id, 2)).status).toBe(404);
  expect((await save(server, me, 999_999, 2)).status).toBe(404);
});

test("R07 a wrong block is refused, and saves and clearings are limited as other changes are", async ({ server }) => {
  const me = await server.loginAs();
  const id = await publishArticle(server, me.token, { source: SOURCE });
  for (const block of [-1, 1.5, "2", limits.articleMax + 1, undefined])
    expect((await save(server, me, id, block as number)).status, String(block)).toBe(400);
  expect((await save(server, me, id, 6)).status).toBe(409);
  expect(await rowCount(server)).toBe(0);
  expect(articlePlaceEndpoints.save.limits).toEqual([sharedLimits.change]);
});

test("R07 a member has five hundred places, and the oldest go; saves at the same time keep one row", async ({
  server,
}) => {
  const { ctx, clock } = server;
  const [me, other] = [await server.loginAs(), await server.loginAs()];
  const first = await publishArticle(server, me.token, { source: SOURCE });
  const { db } = ctx;
  const { id: _, ...copy } = await db
    .selectFrom("article")
    .selectAll()
    .where("id", "=", first)
    .executeTakeFirstOrThrow();
  const ids: number[] = [];
  for (let part = 0; part < limits.readingPlacesMax; part += 25) {
    const values = Array.from({ length: 25 }, () => copy);
    ids.push(...(await db.insertInto("article").values(values).returning("id").execute()).map(({ id }) => id));
  }
  const now = clock.now();
  for (const as of [me, other])
    for (let part = 0; part < ids.length; part += 100) {
      const values = ids
        .slice(part, part + 100)
        .map((id, n) => ({ article_id: id, user_id: as.user.id, block: 1, block_hash: "", saved_at: now + part + n }));
      await db.insertInto("reading_place").values(values).execute();
    }
  clock.advance(DAY);
  await Promise.all([2, 3, 3, 4].map((block) => save(server, me, first, block)));
  const kept = async (as: typeof me) => {
    const rows = db.selectFrom("reading_place").select("article_id").where("user_id", "=", as.user.id);
    return (await rows.execute()).map((row) => row.article_id).toSorted((a, b) => a - b);
  };
  expect(await kept(me)).toEqual([first, ...ids.slice(1)]);
  expect(await kept(other)).toEqual(ids);
});

test("R07 R21 the places in an article stay while it is in the trash, and go when it is erased", async ({ server }) => {
  const [author, me] = [await server.loginAs(), await server.loginAs()];
  const id = await publishArticle(server, author.token, { source: SOURCE });
  await save(server, me, id, 3);
  await server.call(articleEndpoints.remove, { params: { id } }, author);
  await server.call(articleEndpoints.restore, { params: { id } }, author);
  expect(await placeOf(server, me, id)).toMatchObject({ block: 3 });
  await server.call(articleEndpoints.remove, { params: { id } }, author);
  server.clock.advance(limits.restoreDays * DAY);
  expect(await purgeTrash(server.ctx)).toMatchObject({ article: 1 });
  expect(await rowCount(server)).toBe(0);
});
