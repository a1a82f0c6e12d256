import { reportEndpoints } from "#contract/console/report.ts";
import { writtenKinds } from "#contract/console/cleanup-names.ts";
import { countWritten, latestOf, oldestWrittenQuery } from "#api/services/console/staff/written-by.ts";
import { sentOver } from "#tests/fixtures/danmaku.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { expect, test } from "#tests/setup/api-test.ts";

test("A04 E11 the staff read, count and clean up nothing that hangs on a self-only film or article", async ({
  server,
}) => {
  const [author, writer, staff] = [
    await server.loginAs(),
    await server.loginAs(),
    await server.loginAs({ role: "ADMIN" }),
  ];
  const articleId = await publishArticle(server, author.token);
  const videoId = await postVideo(server, author);
  const openId = await publishArticle(server, author.token, { title: "公开的一篇" });
  const commentId = await writeComment(server, writer.token, { articleId, source: "只在这里说的话" });
  const openComment = await writeComment(server, writer.token, { articleId: openId, source: "公开说的话" });
  const danmaku = await sentOver(server, writer, videoId, { text: "只在片里说的话" });
  const dynamicId = await postDynamic(server, writer.token, { source: "后来只给自己看的话" });
  const reported = [
    { kind: "comment", id: commentId },
    { kind: "danmaku", id: danmaku.id },
    { kind: "dynamic", id: dynamicId },
    { kind: "comment", id: openComment },
  ] as const;
  for (const ref of reported)
    await server.call(reportEndpoints.create, { body: { ...ref, reason: "spam", text: "" } }, author);
  const { ctx } = server;
  const of = { userId: writer.user.id, since: 0 };
  const read = async () => ({
    counts: Object.fromEntries(
      (await countWritten(ctx, { ...of, kinds: writtenKinds })).of
        .filter(({ count }) => count > 0)
        .map(({ kind, count }) => [kind, count]),
    ),
    latest: (await latestOf(ctx, { ...of, kinds: writtenKinds, limit: 9 })).map(({ title }) => title).toSorted(),
    cleaned: await Promise.all(
      (["comment", "danmaku"] as const).map(
        async (kind) =>
          (await oldestWrittenQuery(ctx, { ...of, kind, cursor: undefined, limit: 9 }).page()).rows.length,
      ),
    ),
    reports: JSON.stringify((await server.call(reportEndpoints.list, { query: {} }, staff)).data),
  });
  const before = await read();
  expect(before.counts).toEqual({ comment: 2, danmaku: 1, dynamic: 1 });
  expect(before.reports).toContain("只在片里说的话");
  await ctx.db.updateTable("article").set({ visibility: "self", is_listed: 0 }).where("id", "=", articleId).execute();
  await ctx.db.updateTable("video").set({ visibility: "self", is_listed: 0 }).where("id", "=", videoId).execute();
  await ctx.db.updateTable("dynamic").set({ visibility: "self" }).where("id", "=", dynamicId).execute();
  const after = await read();
  expect({ ...after, reports: "" }).toEqual({
    counts: { comment: 1 },
    latest: ["公开说的话"],
    cleaned: [1, 0],
    reports: "",
  });
  expect(after.reports).toContain("公开说的话");
  // A post that was deleted is no secret: what is below it is still judged.
  await ctx.db
    .updateTable("article")
    .set({ deleted_at: 1, deleted_by: staff.user.id, is_listed: 0 })
    .where("id", "=", openId)
    .execute();
  expect((await read()).reports).toContain("公开说的话");
  for (const words of ["只在这里说的话", "只在片里说的话", "后来只给自己看的话"])
    expect(after.reports).not.toContain(words);
});
