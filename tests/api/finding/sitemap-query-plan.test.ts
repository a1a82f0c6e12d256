import { sitemapKind } from "#contract/finding/sitemap.ts";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { sitemapPartQuery, sitemapPartsQuery } from "#api/services/finding/sitemap/sitemap-pages.ts";
import { fillLists } from "#tests/bench/fill-lists.ts";
import { costly, planOf } from "#tests/fixtures/plans.ts";
import { expect, test } from "#tests/setup/api-test.ts";

test(
  "R01 every part of the sitemap is one walk of an index that contains only listed rows",
  { timeout: 120_000 },
  async ({ server }) => {
    const { ctx } = server;
    await fillLists({ db: ctx.db, kind: dialectOf(ctx.db).kind }, 4_000, ctx.clock.now(), 200);
    for (const kind of sitemapKind.options) {
      for (const [name, query] of [
        ["part", sitemapPartQuery({ ctx, kind, after: 1_000, size: 200 })],
        ["all parts", { compile: () => sitemapPartsQuery({ ctx, kind, size: 200 }).compile(ctx.db) }],
      ] as const) {
        const plan = await planOf(server, query);
        expect.soft(plan, `${kind} ${name}`).toContain(`${kind}_found`);
        // The first ids of the parts are a list in memory.
        const read = plan.replaceAll(/^SCAN (?:filled|CONSTANT ROW)$/gm, "");
        expect.soft(read, `${kind} ${name}`).not.toMatch(costly[dialectOf(ctx.db).kind]);
      }
    }
  },
);
