import { articleEndpoints } from "../../../contract/posts/article.ts";
import { NOTED_PATH, SERVICE_SECRET_HEADER } from "../../../contract/shared/paths.ts";
import { expect, test } from "#tests/setup/api-test.ts";

test("E01 reads that a web worker served itself are counted here, and only with the service secret", async ({
  server,
}) => {
  const { make, ctx } = server;
  const author = await make.user({});
  const article = await make.article({ authorId: author.id });
  const { token } = await server.loginAs({});
  const session = await ctx.db.selectFrom("session").select(["id", "last_seen_at"]).executeTakeFirstOrThrow();
  expect(session.last_seen_at).toBeNull();
  const noted = {
    views: [{ kind: "article", id: article.id, reader: "somebody" }],
    searches: [{ q: "灯塔", viewerId: null, ip: "198.51.100.7" }],
    sessions: [session.id],
  };
  const tell = (body: unknown, secret: string | undefined) =>
    server.fetchInside(NOTED_PATH, {
      method: "POST",
      headers: { "content-type": "application/json", ...(secret ? { [SERVICE_SECRET_HEADER]: secret } : {}) },
      body: JSON.stringify(body),
    });
  for (const secret of [undefined, "another secret"]) expect((await tell(noted, secret)).status).toBe(404);
  const secret = ctx.config.serviceSecret;
  expect((await tell({ ...noted, views: [{ kind: "user", id: 1, reader: "x" }] }, secret)).status).toBe(400);
  expect((await tell(noted, secret)).status).toBe(204);
  await ctx.views.flush();
  await ctx.searches.flush();
  const answer = await server.call(articleEndpoints.get, { params: { id: article.id } }, { token });
  expect(answer.data.article.viewCount).toBe(1);
  const seen = await ctx.db.selectFrom("session").select("last_seen_at").executeTakeFirstOrThrow();
  expect(seen.last_seen_at).toBe(server.clock.now());
  expect((await ctx.db.selectFrom("search_heat").select("text").execute()).map(({ text }) => text)).toEqual(["灯塔"]);
});
