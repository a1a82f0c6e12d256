import { type CompiledQuery, CompiledQuery as Query } from "kysely";
import { describe } from "vitest";
import { COMMUNITY_PATH } from "../../../contract/shared/paths.ts";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { countCircleDays } from "#api/services/console/staff/circle-days.ts";
import { countSiteDays } from "#api/services/console/staff/site-days.ts";
import { fillLists, HERMIT, ME, SLEEPER, STAR } from "#tests/bench/fill-lists.ts";
import { listPages, SITEMAP_PAGE } from "#tests/bench/list-pages.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const ROWS = 4_000;
/** Every 200th row is the member's own, which fills one page of each own list. */
const SHARE = 200;
/**
 * The most rows that a query may read: a page, or the 1,000 hits that a search ranks and some more, but never a
 * table.
 */
const READ_MAX = 1_200;
/** With so few rows PostgreSQL reads all instead of each followed person's; dynamic-query-plan.test.ts uses more. */
const readsAllOnPostgres = (name: string) => /^(?:动态|首页|首页 标签) 关注/.test(name);

/** Tables that grow with the community. Queries use other names for the other tables and for subqueries. */
const LARGE = new Set([
  "user",
  "user_follow",
  "user_block",
  "user_mute",
  "circle",
  "circle_application",
  "circle_ban",
  "circle_invitation",
  "circle_log",
  "circle_member",
  "article",
  "article_tag",
  "article_version",
  "draft",
  "comment",
  "conversation",
  "conversation_member",
  "message",
  "danmaku",
  "danmaku_like",
  "dynamic",
  "video",
  "video_tag",
  "video_file",
  "feedback",
  "feedback_token",
  "series",
  "favourite",
  "notice",
  "notice_act",
  "point_entry",
  "report",
  "room_member",
  "circle_room",
  "removal",
  "sanction",
  "session",
  "suggestion_key",
  "staff_log",
  "staff_note",
]);

/** The index of the staff, who stay few: it may be read whole. */
const OF_FEW = /INDEX user_staff$/;

/**
 * Records every query that the API executes from now on; not those that it builds, because some are built once
 * (db/cached-query.ts).
 */
function listen({ ctx }: ApiServer): () => CompiledQuery[] {
  const executor = ctx.db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  let asked: CompiledQuery[] = [];
  executor.executeQuery = (query) => {
    if (!query.sql.startsWith("explain")) asked.push(query);
    return execute(query);
  };
  return () => {
    const all = asked;
    asked = [];
    return all;
  };
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

interface Plan {
  /** The names of the indexes read. */
  text: string;
  /** The steps that are slow in a large community. */
  costly: string[];
}

/** The plan of PostgreSQL, with the number of rows that each step read. */
async function planOnPostgres({ ctx }: ApiServer, query: CompiledQuery, reads: number): Promise<Plan> {
  const { rows } = await ctx.db.executeQuery<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
    Query.raw(`explain (analyze, format json) ${query.sql}`, [...query.parameters]),
  );
  const root = rows[0]?.["QUERY PLAN"][0].Plan;
  const nodes = root ? nodesOf(root) : [];
  const read = (node: PlanNode) =>
    (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0)) *
    node["Actual Loops"];
  return {
    text: nodes.map((node) => node["Index Name"] ?? "").join(" "),
    costly: nodes
      .filter((node) => node["Node Type"].endsWith("Scan") && read(node) > reads)
      .map((node) => `${node["Node Type"]} of ${node["Relation Name"] ?? node["Index Name"]}: ${read(node)} rows`),
  };
}

/**
 * The plan of SQLite, with scans and sorts. A whole walk of an index is allowed for lists, because their limit ends it
 * early.
 */
async function planOnSqlite({ ctx }: ApiServer, query: CompiledQuery): Promise<Plan> {
  const { rows } = await ctx.db.executeQuery<{ detail: string }>(
    Query.raw(`explain query plan ${query.sql}`, [...query.parameters]),
  );
  const lines = rows.map((row) => row.detail);
  const ofTable = (line: string) => LARGE.has(/^SCAN "?(\w+)/.exec(line)?.[1] ?? "");
  const walks = lines.filter((line) => ofTable(line) && !line.includes("INDEX"));
  const endless = / limit /.test(query.sql)
    ? []
    : lines.filter(
        (line) => ofTable(line) && line.includes("INDEX") && !line.includes("VIRTUAL") && !OF_FEW.test(line),
      );
  return { text: lines.join("\n"), costly: [...walks, ...endless] };
}

/** GET endpoints that page by cursor, from the API's document. */
async function listEndpoints(server: ApiServer): Promise<string[]> {
  const document = (await (await server.fetch(`${COMMUNITY_PATH}/openapi.json`)).json()) as {
    paths: Record<string, { get?: { parameters?: { name: string }[] } }>;
  };
  return Object.entries(document.paths)
    .filter(([, { get }]) => get?.parameters?.some(({ name }) => /cursor$/i.test(name)))
    .map(([path]) => path.replace(COMMUNITY_PATH, ""));
}

// Test files share a process: an override outside of a group would apply to the next file too.
describe("with a few addresses to each sitemap", () => {
  test.override({ env: { SITEMAP_PAGE: String(SITEMAP_PAGE) } });

  test(
    "E01 E03 E04 R28 R29 every list of the API is in the table of lists, and reads one page of rows by its index",
    { timeout: 400_000 },
    async ({ server }) => {
      const { ctx } = server;
      const now = ctx.clock.now();
      await fillLists({ db: ctx.db, kind: dialectOf(ctx.db).kind }, ROWS, now, SHARE);
      // The job does this every ten minutes.
      await countSiteDays(ctx);
      await countCircleDays(ctx);
      const headersOf = async (userId: number): Promise<Record<string, string>> => ({
        authorization: `Bearer ${(await server.loginAs({ userId })).token}`,
      });
      const headers = {
        me: await headersOf(ME.id),
        hermit: await headersOf(HERMIT.id),
        star: await headersOf(STAR.id),
        sleeper: await headersOf(SLEEPER.id),
        guest: {},
      };
      const pages = listPages(ROWS, now);

      const endpoints = await listEndpoints(server);
      expect(endpoints.length).toBeGreaterThanOrEqual(20);
      const asked = pages.map(({ api }) => api?.split("?")[0] ?? "");
      const unlisted = endpoints.filter(
        (path) => !asked.some((one) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "\\w+")}$`).test(one)),
      );
      expect(unlisted, "list endpoints that tests/bench/list-pages.ts does not know").toEqual([]);

      const take = listen(server);
      for (const { name, api, index, as = "me", reads = READ_MAX } of pages) {
        // Codes are stored only by the console provider, which this test does not use.
        if (api === undefined || api.startsWith("/dev/")) continue;
        const answer = await server.fetch(`${COMMUNITY_PATH}${api}`, { headers: headers[as] });
        expect.soft(answer.status, name).toBe(200);
        const plans: (Plan & { sql: string })[] = [];
        for (const query of take().filter(({ sql }) => /^\s*(?:select|with)\b/i.test(sql))) {
          plans.push({
            ...(await (dialectOf(ctx.db).kind === "sqlite" ? planOnSqlite : planOnPostgres)(server, query, reads)),
            sql: query.sql,
          });
        }
        take();
        if (dialectOf(ctx.db).kind === "postgres" && readsAllOnPostgres(name)) continue;
        if (index) expect.soft(plans.map(({ text }) => text).join("\n"), name).toMatch(index);
        expect
          .soft(
            plans.filter(({ costly }) => costly.length > 0).map(({ costly, sql }) => ({ costly, sql })),
            name,
          )
          .toEqual([]);
      }
    },
  );
});
