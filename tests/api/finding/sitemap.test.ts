import { sitemapEndpoints, type SitemapKind } from "#contract/finding/sitemap.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { writeFeedback } from "#tests/fixtures/feedback.ts";
import { makeUnseen } from "#tests/fixtures/unseen.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

/** All entries of the sitemaps, by kind. */
async function told(server: ApiServer, as: { token?: string } = {}) {
  const { data: parts } = await server.call(sitemapEndpoints.index, {}, as);
  const all: { kind: SitemapKind; part: number; id: number; at: number | null }[] = [];
  for (const params of parts) {
    const { data } = await server.call(sitemapEndpoints.part, { params }, as);
    all.push(...data.map((entry) => ({ ...params, ...entry })));
  }
  return { parts, all, ids: (kind: SitemapKind) => all.filter((one) => one.kind === kind).map(({ id }) => id) };
}

test("R01 R07 R10 R15 the sitemap lists every public post with content and its change date, and no post that is not public", async ({
  server,
}) => {
  const me = await server.loginAs();
  const hidden = await makeUnseen(server);
  const article = await publishArticle(server, me.token);
  const video = await postVideo(server, me);
  const thin = await postDynamic(server, me.token, { source: "今天也亮灯" });
  const dynamic = await postDynamic(server, me.token, { source: "灯".repeat(30) });
  const ticket = await writeFeedback(server, me.token, {});
  const { ctx } = server;
  const [circle, closed] = await ctx.db
    .insertInto("circle")
    .values([
      { name: "公开的圈子", description: "", created_at: 1, active_at: 777, state: "open" },
      { name: "散了的圈子", description: "", created_at: 1, active_at: 0, state: "dissolved" },
    ])
    .returning("id")
    .execute();
  // The answer is the same for every reader.
  for (const as of [{}, me]) {
    const { ids, all } = await told(server, as);
    expect(ids("article")).toEqual([article]);
    expect(ids("video")).toEqual([video]);
    expect(ids("dynamic")).toEqual([dynamic]);
    expect(ids("dynamic")).not.toContain(thin);
    expect(ids("feedback")).toEqual([ticket]);
    expect(ids("circle")).toContain(circle?.id);
    expect(ids("circle")).not.toContain(closed?.id);
    expect(ids("circle")).not.toContain(hidden.circle);
    expect(ids("user")).toEqual([me.user.id]);
    expect(all.find(({ kind, id }) => kind === "circle" && id === circle?.id)?.at).toBe(777);
  }
  server.clock.advance(60_000);
  await ctx.db.updateTable("article").set({ updated_at: ctx.clock.now() }).where("id", "=", article).execute();
  expect((await told(server)).all.find(({ kind }) => kind === "article")?.at).toBe(ctx.clock.now());
});

test.describe("parts", () => {
  test.override({ env: { SITEMAP_PAGE: "3" } });

  test("R01 a post stays in its part of the sitemap whatever disappears before it, and an empty part is a 404", async ({
    server,
  }) => {
    const { ctx, make } = server;
    const { id: authorId } = await make.user();
    const ids: number[] = [];
    for (let n = 0; n < 8; n++) ids.push((await make.article({ authorId })).id);
    const partsOf = async () => (await told(server)).all.filter(({ kind }) => kind === "article");
    const partOf = new Map(ids.map((id) => [id, Math.ceil(id / 3)]));
    expect((await partsOf()).map(({ id, part }) => [id, part])).toEqual([...partOf]);
    // One whole part is unlisted, and half of another.
    const gone = ids.filter((id) => partOf.get(id) === 2 || id === ids[0]);
    expect(gone).toHaveLength(4);
    await ctx.db.updateTable("article").set({ is_listed: 0 }).where("id", "in", gone).execute();
    expect((await partsOf()).map(({ id, part }) => [id, part])).toEqual(
      [...partOf].filter(([id]) => !gone.includes(id)),
    );
    expect((await told(server)).parts.filter(({ kind }) => kind === "article").map(({ part }) => part)).toEqual([1, 3]);
    for (const part of [2, 999, Number.MAX_SAFE_INTEGER]) {
      const answer = await server.call(sitemapEndpoints.part, { params: { kind: "article", part } });
      expect(answer.status).toBe(404);
    }
  });
});
