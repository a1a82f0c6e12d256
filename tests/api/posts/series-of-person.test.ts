import { articleEndpoints } from "#contract/posts/article.ts";
import { seriesEndpoints } from "#contract/posts/series.ts";
import { makeCircle } from "#tests/fixtures/circles.ts";
import { makeSeries, putInSeries } from "#tests/fixtures/series.ts";
import { publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type As = { token: string };
const HOUR = 3_600_000;

async function listOf(server: ApiServer, userId: number, as?: As) {
  const answer = await server.call(seriesEndpoints.list, { query: { userId } }, as);
  expect(answer.statusCode, answer.message).toBe(200);
  return answer.data.items.map(({ id, partCount }) => ({ id, partCount }));
}

test("E01 A03 R15 a member's series are listed as far as the reader may see a part, the last new part first", async ({
  server,
}) => {
  const [author, fan, stranger] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  const me = author.user.id;
  await server.ctx.db
    .insertInto("user_follow")
    .values({ follower_id: fan.user.id, followee_id: me, created_at: 1 })
    .execute();
  const circleId = await makeCircle(server, [{ user_id: me }], { is_private: 1 });
  const write = (title: string, over: object = {}) => publishArticle(server, author.token, { title, ...over });
  const make = async (title: string, parts: number[]) => {
    server.clock.advance(HOUR);
    const id = await makeSeries(server, author, { title });
    if (parts.length > 0) await putInSeries(server, author, id, parts);
    return id;
  };
  const [first, second] = [await write("公开一"), await write("公开二")];
  const open = await make("公开的", [first]);
  const other = await make("也公开的", [second]);
  const forFans = await make("粉丝的", [
    await write("粉丝一", { visibility: "followers" }),
    await write("粉丝二", { visibility: "followers" }),
  ]);
  const enclosed = await make("圈内的", [await write("圈内一", { circleId })]);
  const empty = await make("空的", []);
  const everybodys = [
    { id: other, partCount: 1 },
    { id: open, partCount: 1 },
  ];
  expect(await listOf(server, me)).toEqual(everybodys);
  expect(await listOf(server, me, stranger)).toEqual(everybodys);
  expect(await listOf(server, me, fan)).toEqual([{ id: forFans, partCount: 2 }, ...everybodys]);
  expect(await listOf(server, me, author)).toEqual([
    { id: empty, partCount: 0 },
    { id: enclosed, partCount: 1 },
    { id: forFans, partCount: 2 },
    ...everybodys,
  ]);

  server.clock.advance(HOUR);
  await putInSeries(server, author, open, [await write("公开三")]);
  expect((await listOf(server, me)).map(({ id }) => id)).toEqual([open, other]);
  await server.call(articleEndpoints.remove, { params: { id: second } }, author);
  expect((await listOf(server, me)).map(({ id }) => id)).toEqual([open]);
  expect(await listOf(server, 999_999)).toEqual([]);
});

test("E01 R15 the list has pages without gap or repeat", async ({ server }) => {
  const author = await server.loginAs();
  const part = await publishArticle(server, author.token, { title: "第一章" });
  const made: number[] = [];
  // Made at the same time: the id decides.
  for (const n of [1, 2, 3, 4, 5]) made.push(await makeSeries(server, author, { title: `第${n}卷` }));
  await server.ctx.db.updateTable("series").set({ listed_count: 1 }).where("author_id", "=", author.user.id).execute();
  await putInSeries(server, author, made[2] ?? 0, [part]);
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const query = { userId: author.user.id, limit: 2, ...(cursor ? { cursor } : {}) };
    const { data } = await server.call(seriesEndpoints.list, { query });
    seen.push(...data.items.map(({ id }) => id));
    cursor = data.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(made.toReversed());
  const odd = await server.call(seriesEndpoints.list, { query: { userId: author.user.id, cursor: "x" } });
  expect(odd.statusCode).toBe(400);
});
