import { describe } from "vitest";
import { COMMUNITY_PATH } from "#contract/shared/paths.ts";
import { fillLists, HERMIT, ME, SLEEPER, STAR } from "#tests/bench/fill-lists.ts";
import { type Person, listPages } from "#tests/bench/list-pages.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { dialectOf } from "../../../api/db/dialects/dialect-of.ts";

const ROWS = 60;
const SHARE = 10;
/** The number of lists that have a second page with so few rows: their cursor is known and can be corrupted. */
const KNOWN_MIN = 40;

const written = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString("base64url");

const keysOf = (cursor: string) => JSON.parse(Buffer.from(cursor, "base64url").toString()) as number[];

/** Values that are no cursor of any list. */
const HOSTILE = [
  "x",
  "_",
  "-".repeat(40),
  "é",
  "%00",
  "WzEsMl0=",
  "'; drop table user; --",
  "a".repeat(3001),
  Buffer.from("[1,").toString("base64url"),
  Buffer.from([0xff, 0xfe, 0x00]).toString("base64url"),
  ...["x", {}, [], null, 1, ["1"], [null], [[1]], [{}], [true], { length: 2, 0: 1, 1: 2 }].map(written),
  written(Array.from({ length: 400 }, () => 1)),
];
const OTHER_TYPES = ["1", null, true, [1], {}];
const ODD_NUMBERS = [-1, 0, 1.5, 2 ** 53, -(2 ** 53), 1e300, 5e-324];

/** Each list once, without a cursor, and its cursor parameter. */
async function listsOf(server: ApiServer): Promise<{ api: string; parameter: string; as: Person }[]> {
  const document = (await (await server.fetch(`${COMMUNITY_PATH}/openapi.json`)).json()) as {
    paths: Record<string, { get?: { parameters?: { name: string }[] } }>;
  };
  const parameters = Object.entries(document.paths).flatMap(([path, { get }]) => {
    const parameter = get?.parameters?.find(({ name }) => /cursor$/i.test(name))?.name;
    const pattern = path.replace(COMMUNITY_PATH, "").replaceAll(/\{\w+\}/g, "\\d+");
    return parameter ? [{ parameter, pattern: new RegExp(`^${pattern}$`) }] : [];
  });
  const lists = new Map<string, { api: string; parameter: string; as: Person }>();
  for (const { api, as = "me" } of listPages(ROWS, server.ctx.clock.now())) {
    if (api === undefined) continue;
    const url = new URL(api, "http://api");
    const found = parameters.find(({ pattern }) => pattern.test(url.pathname));
    if (!found) continue;
    url.searchParams.delete(found.parameter);
    // With commentId the page of that comment would be returned instead.
    url.searchParams.delete("commentId");
    const bare = `${url.pathname}?${url.searchParams}`;
    lists.set(bare, { api: bare, parameter: found.parameter, as });
  }
  return [...lists.values()];
}

/** The cursor of the second page, at any location in the answer. */
function nextOf(answer: unknown): string | undefined {
  const text = JSON.stringify(answer);
  return /"nextCursor":"([\w-]+)"/.exec(text)?.[1];
}

describe("without limits", () => {
  test.override({ overrides: { limiter: noLimits } });

  test(
    "R01 A03 every list refuses a cursor of another list and never fails, on both databases",
    { timeout: 180_000 },
    async ({ server }) => {
      const { ctx } = server;
      await fillLists({ db: ctx.db, kind: dialectOf(ctx.db).kind }, ROWS, ctx.clock.now(), SHARE);
      const tokenOf = async (userId: number) => (await server.loginAs({ userId })).token;
      const tokens = {
        me: await tokenOf(ME.id),
        hermit: await tokenOf(HERMIT.id),
        star: await tokenOf(STAR.id),
        sleeper: await tokenOf(SLEEPER.id),
        guest: "",
      };
      const lists = await listsOf(server);
      expect(lists.length).toBeGreaterThan(50);
      const ask = async ({ api, parameter, as }: (typeof lists)[number], cursor: string, limit?: number) => {
        const query = `${cursor && `&${parameter}=${encodeURIComponent(cursor)}`}${limit ? `&limit=${limit}` : ""}`;
        const headers: Record<string, string> = tokens[as] ? { authorization: `Bearer ${tokens[as]}` } : {};
        return server.fetch(`${COMMUNITY_PATH}${api}${query}`, { headers });
      };

      const own = new Map<string, string>();
      const tried = new Set<string>();
      for (const list of lists) {
        const next = nextOf(await (await ask(list, "", 1)).json());
        if (next) own.set(list.api, next);
        const path = list.api.split("?")[0] ?? "";
        // Other orders and filters of a list read the cursor in the same code, so they get only the list's own corrupted
        // cursor.
        const hostile = tried.has(path) ? HOSTILE.slice(-1) : HOSTILE;
        tried.add(path);
        for (const cursor of hostile)
          expect.soft([list.api, cursor, (await ask(list, cursor)).status]).toEqual([list.api, cursor, 400]);
      }
      expect(own.size).toBeGreaterThan(KNOWN_MIN);

      // One cursor of each length, because lists recognize theirs by length and numbers.
      const others = [...new Map([...own.values()].map((cursor) => [keysOf(cursor).length, cursor])).values()];
      for (const list of lists) {
        const keys = keysOf(own.get(list.api) ?? written([]));
        for (const place of keys.keys()) {
          const spoilt = (value: unknown) => written(keys.with(place, value as number));
          for (const value of OTHER_TYPES)
            expect
              .soft([list.api, place, value, (await ask(list, spoilt(value))).status])
              .toEqual([list.api, place, value, 400]);
          for (const value of ODD_NUMBERS)
            expect
              .soft([200, 400], `${list.api}: ${value} at ${place}`)
              .toContain((await ask(list, spoilt(value))).status);
        }
        for (const other of others)
          expect.soft([200, 400], `${list.api}: ${other}`).toContain((await ask(list, other)).status);
      }
    },
  );
});
