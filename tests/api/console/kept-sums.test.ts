import { forgetHits } from "#api/services/moderation/word/count-hits.ts";
import { adminEndpoints } from "#contract/console/admin.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { feedbackEndpoints } from "#contract/posts/feedback.ts";
import { wordFields } from "#contract/shared/word-names.ts";
import { writeFeedback } from "#tests/fixtures/feedback.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const DAY = 86_400_000;
type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;

test("A01 the console counts waiting tickets, and leaves out removed ones", async ({ server }) => {
  const [admin, writer] = [await server.loginAs({ role: "ADMIN" }), await server.loginAs()];
  const waiting = async () => (await server.call(adminEndpoints.overview, {}, admin)).data.waiting.feedback;
  const id = await writeFeedback(server, writer.token);
  await writeFeedback(server, writer.token, { title: "第二张", source: "另一个问题。" });
  expect(await waiting()).toBe(2);
  await server.call(feedbackEndpoints.remove, { params: { id } }, writer);
  expect(await waiting()).toBe(1);
});

async function makeList(server: ApiServer, admin: Login, words: string): Promise<number> {
  const body = { name: words, level: "ignore" as const, fields: [...wordFields], isOn: true, words };
  return (await server.call(adminEndpoints.createWordList, { body }, admin)).data.id;
}

test("A01 word lists show the hits of 30 days, equal to a recount of their words", async ({ server }) => {
  const { ctx, clock } = server;
  const [admin, writer] = [await server.loginAs({ role: "ADMIN" }), await server.loginAs()];
  const [jobs, loans] = [await makeList(server, admin, "兼职\n刷单"), await makeList(server, admin, "裸贷")];
  const say = async (source: string) =>
    server.call(
      dynamicEndpoints.create,
      { body: { source, formKey: newFormKey() } },
      await server.loginAs({ userId: writer.user.id }),
    );
  const counts = async () => {
    const admin = await server.loginAs({ role: "ADMIN" });
    const told = (await server.call(adminEndpoints.wordLists, {}, admin)).data.lists.map((list) => [
      list.id,
      list.hitCount,
    ]);
    const words = await ctx.db.selectFrom("word_hit").selectAll().execute();
    const sums = await ctx.db.selectFrom("word_list_day").selectAll().orderBy("list_id").orderBy("day").execute();
    const recount = new Map<string, number>();
    for (const { list_id: list, day, count } of words)
      recount.set(`${list} ${day}`, (recount.get(`${list} ${day}`) ?? 0) + Number(count));
    expect(Object.fromEntries(sums.map((row) => [`${row.list_id} ${row.day}`, Number(row.count)]))).toEqual(
      Object.fromEntries(recount),
    );
    return told;
  };
  expect(await counts()).toEqual([
    [jobs, 0],
    [loans, 0],
  ]);
  // A word counts once per text; two words of one list count twice.
  await say("兼职，还是兼职");
  await say("兼职、刷单和裸贷");
  expect(await counts()).toEqual([
    [jobs, 3],
    [loans, 1],
  ]);
  clock.advance(20 * DAY);
  await say("裸贷又来了");
  expect(await counts()).toEqual([
    [jobs, 3],
    [loans, 2],
  ]);
  clock.advance(15 * DAY);
  await forgetHits(ctx);
  const later = await server.loginAs({ role: "ADMIN" });
  expect((await server.call(adminEndpoints.wordLists, {}, later)).data.lists.map(({ hitCount }) => hitCount)).toEqual([
    0, 1,
  ]);
  await server.call(adminEndpoints.removeWordList, { params: { id: loans } }, later);
  expect(await ctx.db.selectFrom("word_list_day").select("list_id").execute()).toEqual([]);
});

test("A01 E12 a tag is in use while a listed article, an unlisted article or a topic has it", async ({ server }) => {
  const { ctx, make } = server;
  const [admin, writer] = [await server.loginAs({ role: "ADMIN" }), await server.loginAs()];
  const tags = async () => (await server.call(adminEndpoints.tags, {}, admin)).data.items;
  const [shown, removed, named, unused] = await tags();
  if (!shown || !removed || !named || !unused) throw new Error("four tags are there");
  await make.article({ authorId: writer.user.id, tagIds: [shown.id] });
  const { id } = await make.article({ authorId: writer.user.id, tagIds: [removed.id] });
  await ctx.db.updateTable("article_tag").set({ is_listed: 0 }).where("article_id", "=", id).execute();
  await ctx.db
    .insertInto("topic_mention")
    .values({ subject_kind: "dynamic", subject_id: 1, tag_id: named.id })
    .execute();
  expect((await tags()).map(({ isUnused }) => isUnused).slice(0, 4)).toEqual([false, false, false, true]);
});
