import { feedbackEndpoints } from "#contract/posts/feedback.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { countFigures } from "#api/services/posts/feedback/figures.ts";
import { versionOrder } from "#api/services/posts/feedback/version-order.ts";
import { walk, writeFeedback } from "#tests/fixtures/feedback.ts";
import { expect, test } from "#tests/setup/api-test.ts";

const DAY = 24 * 3_600_000;

test("R08 the list filters by status, kind and version, sorts by date or votes, and pages without a gap", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const authors = await Promise.all([1, 2].map(() => server.loginAs()));
  const ids: number[] = [];
  for (let n = 0; n < 6; n++)
    ids.push(
      await writeFeedback(server, authors[n % 2]?.token ?? "", {
        title: `第 ${n} 条反馈`,
        kind: n % 2 ? "idea" : "bug",
        version: n < 3 ? "2.3.0" : "2.4.0",
      }),
    );
  await server.call(feedbackEndpoints.vote, { params: { id: ids[2] ?? 0 }, body: { voted: true } }, admin);
  await walk(server, admin.token, ids[1] ?? 0, ["pending", "accepted"]);
  const list = async (query: object) => (await server.call(feedbackEndpoints.list, { query })).data;
  const places = async (query: object) => (await list(query)).items.map(({ id }) => ids.indexOf(id));
  expect(await places({})).toEqual([5, 4, 3, 2, 1, 0]);
  expect(await places({ sort: "votes" })).toEqual([2, 5, 4, 3, 1, 0]);
  expect(await places({ status: "accepted" })).toEqual([1]);
  expect(await places({ kind: "bug", version: "v2.3.0" })).toEqual([2, 0]);
  expect(await places({ status: "pending", kind: "idea", version: "2.4.0", sort: "votes" })).toEqual([5, 3]);
  for (const sort of ["latest", "votes"] as const) {
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ sort, limit: 2, cursor });
      seen.push(...page.items.map(({ id }) => ids.indexOf(id)));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(await places({ sort }));
  }
  expect((await server.call(feedbackEndpoints.list, { query: { sort: "votes", cursor: "WzFd" } })).status).toBe(400);
});

test("R08 the figures show the median time to an official reply and the share of solved tickets", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const author = await server.loginAs();
  const figures = async () => {
    await countFigures({ db: server.ctx.db, now: server.clock.now() });
    return (await server.call(feedbackEndpoints.list, {})).data.figures;
  };
  expect(await figures()).toEqual({ createdCount: 0, medianReplyMinutes: null, solvedShare: null, versions: [] });
  const ids: number[] = [];
  for (let n = 0; n < 4; n++)
    ids.push(
      await writeFeedback(server, author.token, { title: `第 ${n} 个问题`, version: n % 2 ? "2.10.0" : "2.9.1" }),
    );
  for (const id of ids.slice(0, 3)) {
    server.clock.advance(60 * 60_000);
    await server.call(feedbackEndpoints.reply, { params: { id }, body: { source: "看到了" } }, admin);
  }
  await walk(server, admin.token, ids[0] ?? 0, ["pending", "accepted", "processing", "resolved"]);
  expect(await figures()).toEqual({
    createdCount: 4,
    medianReplyMinutes: 120,
    solvedShare: 0.25,
    versions: ["2.10.0", "2.9.1"],
  });
  server.clock.advance(91 * DAY);
  expect((await figures()).createdCount).toBe(0);
});

test("E04 the changelog is sorted by version, highest first", async ({ server }) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const author = await server.loginAs();
  for (const [n, resolvedVersion] of ["2.9.1", "2.10.0", "2.9.1", ""].entries()) {
    const id = await writeFeedback(server, author.token, { title: `第 ${n} 个问题` });
    await walk(server, admin.token, id, ["pending", "accepted", "processing", "resolved"], { resolvedVersion });
  }
  const { items } = (await server.call(feedbackEndpoints.changelog, {})).data;
  expect(items.map(({ version, title }) => [version, title])).toEqual([
    ["2.10.0", "第 1 个问题"],
    ["2.9.1", "第 2 个问题"],
    ["2.9.1", "第 0 个问题"],
  ]);
  const first = (await server.call(feedbackEndpoints.changelog, { query: { limit: 1 } })).data;
  expect(
    (await server.call(feedbackEndpoints.changelog, { query: { limit: 1, cursor: first.nextCursor ?? "" } })).data
      .items[0]?.title,
  ).toBe("第 2 个问题");
  expect(["10.0", "2.10", "2.9.1", "2.9"].map(versionOrder)).toEqual([
    10_000_000_000, 2_010_000_000, 2_009_001_000, 2_009_000_000,
  ]);
});

test("R29 E06 E11 system notices are listed newest first, and opening them marks those as read and no newer ones", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const author = await server.loginAs();
  const id = await writeFeedback(server, author.token);
  await walk(server, admin.token, id, ["pending", "accepted", "processing"]);
  const count = async () => (await server.call(userEndpoints.current, {}, author)).data.systemNoticeCount;
  const noticesOf = async () =>
    (await server.call(messageEndpoints.list, { params: { tab: "system" } }, author)).data.items;
  expect(await count()).toBe(2);
  const seen = await noticesOf();
  await walk(server, admin.token, id, ["processing", "scheduled"]);
  const read = () =>
    server.call(messageEndpoints.read, { body: { tab: "system", upTo: seen[0]?.position ?? 0 } }, author);
  await Promise.all([read(), read()]);
  expect(await count()).toBe(1);
  expect((await noticesOf()).map(({ isUnread }) => isUnread)).toEqual([true, false, false]);
  const page = (await server.call(messageEndpoints.list, { params: { tab: "system" }, query: { limit: 2 } }, author))
    .data;
  expect(
    (
      await server.call(
        messageEndpoints.list,
        { params: { tab: "system" }, query: { limit: 2, cursor: page.nextCursor ?? "" } },
        author,
      )
    ).data.items,
  ).toHaveLength(1);
  expect((await server.call(messageEndpoints.list, { params: { tab: "system" } })).status).toBe(401);
});
