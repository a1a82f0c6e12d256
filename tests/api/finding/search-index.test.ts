import { sql } from "kysely";
import { inject } from "vitest";
import { fillDemoCommunity } from "#api/demo/fill.ts";
import { indexText, unindexText } from "#api/db/text-search.ts";
import { checkIndex } from "#api/services/finding/search/check-index.ts";
import { type Place, rebuildIndex } from "#api/services/finding/search/rebuild-index.ts";
import { publishArticle } from "#tests/fixtures/writing.ts";
import { startApiServer } from "#tests/setup/api-server.ts";
import { expect, test } from "#tests/setup/api-test.ts";

test(
  "R06 the index of a filled community equals its texts, the check names differences, and a rebuild repairs them",
  { timeout: 120_000 },
  async () => {
    const { server, stop } = await startApiServer({
      template: inject("databaseTemplate"),
      signKeys: inject("signKeys"),
    });
    try {
      const { ctx } = server;
      expect(await fillDemoCommunity(ctx)).toBe(true);
      await rebuildIndex({ ctx });
      expect(await checkIndex(ctx)).toEqual([]);
      const { rows } = await sql<{
        id: number;
      }>`select id from article where is_listed = 1 order by id limit 4`.execute(ctx.db);
      const [gone, stale, hidden, moved] = rows.map(({ id }) => id);
      if (!gone || !stale || !hidden || !moved) throw new Error("too few articles");
      const of = (id: number) => ({ kind: "article", id }) as const;
      await unindexText(ctx.db, of(gone));
      await indexText(ctx.db, of(stale), { title: "别的题目", body: "别的话" });
      await ctx.db.updateTable("article").set({ is_listed: 0 }).where("id", "=", hidden).execute();
      await ctx.db.deleteFrom("article_tag").where("article_id", "=", moved).execute();
      await ctx.db
        .updateTable("article")
        .set({ author_id: sql<number>`author_id + 1` })
        .where("id", "=", moved)
        .execute();
      const different = await checkIndex(ctx);
      expect(different.filter(({ kind }) => kind === "article").toSorted((a, b) => a.id - b.id)).toEqual(
        [
          { kind: "article", id: gone, what: "missing" },
          { kind: "article", id: stale, what: "stale" },
          { kind: "article", id: hidden, what: "extra" },
          { kind: "article", id: moved, what: "stale" },
        ].toSorted((a, b) => a.id - b.id),
      );
      await rebuildIndex({ ctx });
      expect(await checkIndex(ctx)).toEqual([]);
    } finally {
      await stop();
    }
  },
);

test("R06 an interrupted rebuild resumes where it stopped, and keeps concurrent writes", async ({ server }) => {
  const { ctx } = server;
  const { token } = await server.loginAs();
  const ids: number[] = [];
  for (let n = 0; n < 3; n++) ids.push(await publishArticle(server, token, { title: `第${n}篇` }));
  const places: Place[] = [];
  const writing = publishArticle(server, token, { title: "正在写的" });
  await rebuildIndex({ ctx, progress: (place) => places.push(place) });
  await writing;
  expect(places.map(({ kind }) => kind)).toEqual(["article", "dynamic", "feedback", "video", "circle", "series"]);
  expect(await checkIndex(ctx)).toEqual([]);
  await unindexText(ctx.db, { kind: "article", id: ids[2] ?? 0 });
  expect(await rebuildIndex({ ctx, from: { kind: "article", id: ids[1] ?? 0 } })).toBe(2);
  expect(await checkIndex(ctx)).toEqual([]);
  await expect(rebuildIndex({ ctx, from: { kind: "nothing", id: 1 } })).rejects.toThrow();
});
