import { describe } from "vitest";
import { adminEndpoints } from "#contract/console/admin.ts";
import { COMMUNITY_PATH } from "#contract/shared/paths.ts";
import { decisions } from "#tests/fixtures/permission-decisions.ts";
import { askers, type People, peopleOf, states, type Thing, thingsOf } from "#tests/fixtures/permission-things.ts";
import type { Row } from "#tests/fixtures/permission-row.ts";
import { table } from "#tests/fixtures/permission-table.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const kindOf = ({ call, of }: Row) => of ?? /\/(\w+)\/\{id\}/.exec(call)?.[1] ?? "";
/** Calls that leave the thing unchanged for the next role. */
const isHarmless = ({ call }: Row) =>
  /^get |like$|place$|vote$|follow$|favourite|(?:comment|danmaku)\/create|hide$|report\/create/.test(call);

function ask(server: ApiServer, people: People, asker: string, row: Row, thing: Thing): Promise<Response> {
  const [method = "", path = ""] = row.call.split(" ");
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(row.query?.(thing) ?? {})) query.set(name, String(value));
  const filled = path
    .replace("{id}", String(thing.id))
    .replace("{revision}", "1")
    .replace("{lang}", "zh-Hans")
    .replace("{kind}", kindOf(row));
  const token = asker === "guest" ? undefined : people[asker as keyof People].token;
  return server.fetch(`${COMMUNITY_PATH}${filled}?${query}`, {
    method: method.toUpperCase(),
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(method === "post" || method === "put" ? { body: JSON.stringify(row.body?.(thing) ?? {}) } : {}),
  });
}

/** The rows whose answers differ from the table. */
async function wrongOf(server: ApiServer, rows: readonly Row[]): Promise<string[]> {
  const people = await peopleOf(server);
  const things = thingsOf(server, people);
  const kept = new Map<string, Thing>();
  const wrong: string[] = [];
  for (const row of rows) {
    const kind = kindOf(row);
    const named = new Map(
      Object.entries(row.answers).flatMap(([names, line]) => names.split(", ").map((name) => [name, line] as const)),
    );
    for (const state of states[kind] ?? []) {
      const expected = (named.get(state) ?? "").trim().split(/\s+/);
      const cache = `${kind} ${state}`;
      let thing = isHarmless(row) ? kept.get(cache) : undefined;
      for (const [place, asker] of askers.entries()) {
        thing ??= await things[kind]?.(state);
        if (!thing) throw new Error(`nothing is made of ${kind}`);
        const { status } = await ask(server, people, asker, row, thing);
        const wanted = expected[place] ?? "no answer at all";
        if (String(status) !== wanted)
          wrong.push(`${row.call} on ${kind} ${state} by ${asker}: ${status}, not ${wanted}`);
        // A thing that a call has changed is replaced by a new one.
        if (!isHarmless(row) && status < 300) thing = undefined;
      }
      if (thing && isHarmless(row)) kept.set(cache, thing);
    }
  }
  return wrong;
}

/**
 * Endpoints about the caller alone, or the same for everybody: 401 for guests where a login is required, and for
 * nobody else.
 */
const plain = `
delete /mail/address
get /about
get /agreement/{kind}
get /agreement/{kind}/version
get /agreement/{kind}/version/{version}
get /article/classify/tag/list
get /article/list
get /article/mine
get /chat/conversation/list
get /chat/search
get /chat/setting
get /completion
get /dev/sms
get /dev/sms/{phone}
get /draft/article/list
get /draft/dynamic
get /draft/feedback
get /draft/video
get /dynamic/list
get /dynamic/mine
get /favourite/folder/list
get /feedback/changelog
get /feedback/list
get /feedback/mine
get /feedback/similar
get /following/list
get /globalConfig/public
get /globalConfig/public/{key}
get /growth/own
get /growth/points/list
get /mail/confirm
get /mail/unsubscribe
get /message/delivery
get /message/settings
get /message/{tab}/list
get /removal/own
get /review/list
get /sanction/list
get /search
get /search/article
get /search/circle
get /search/dynamic
get /search/feedback
get /search/history
get /search/hot
get /search/meant
get /search/suggestion
get /search/video
get /series/choice
get /series/followed
get /series/list
get /series/mine
get /sitemap
get /sitemap/{kind}/{part}
get /sms/encrypt/{phone}
get /user/agreement
get /user/block/list
get /user/comment/list
get /user/current
get /user/danmaku/filter
get /user/danmaku/list
get /user/export
get /user/fans/list
get /user/feedback/list
get /user/figures/{kind}
get /user/follow/circle/list
get /user/follow/list
get /user/info/{id}
get /user/leave
get /user/list
get /user/minor
get /user/mute/list
get /user/named
get /user/own
get /user/random/name
get /user/session/list
get /user/wechat/subscription
get /video/list
get /video/mine
get /wechat/about
post /article/preview
post /draft/article/save
post /favourite/folder/create
post /feedback/create
post /growth/check-in
post /image/upload
post /live/ticket
post /mail/address
post /mail/confirm
post /mail/unsubscribe
post /message/read
post /sanction/ban
post /sanction/ban/appeal
post /search/history
post /search/history/remove
post /series/create
post /sms/login
post /user/agreement
post /user/block
post /user/export
post /user/follow
post /user/leave
post /user/leave/undo
post /user/logout
post /user/minor/continue
post /user/minor/off
post /user/minor/on
post /user/mute
post /user/phone/change
post /user/phone/code
post /user/session/end-others
post /user/sms/login
post /user/wechat/authorize
post /user/wechat/bind
post /user/wechat/link
post /user/wechat/link/proof
post /user/wechat/login
post /user/wechat/unbind
post /video-file
put /chat/setting
put /draft/dynamic
put /draft/feedback
put /draft/video
put /message/delivery
put /message/quiet
put /message/settings
put /user/danmaku/filter
put /user/update
`;

/** Lists of the caller's own, unless the query names another member. */
const ownUnlessNamed = /^get \/user\/(?:fans|follow|follow\/circle)\/list$/;

describe("who may do what", () => {
  // The table makes more requests than any rate limit allows.
  test.override({ overrides: { limiter: noLimits } });

  test(
    "A01 A04 E05 posts, comments and personal things answer each role in each state as the permission table says",
    { timeout: 600_000 },
    async ({ server }) => {
      expect(await wrongOf(server, table)).toEqual([]);
    },
  );

  test(
    "A01 reviews, sanctions, removals, reports and appeals answer each role in each state as the table says",
    { timeout: 600_000 },
    async ({ server }) => {
      expect(await wrongOf(server, decisions)).toEqual([]);
    },
  );

  test("A01 C19 every endpoint has a row in a permission table or in the list of endpoints without other people's things", async ({
    server,
  }) => {
    const { paths } = (await (await server.fetch(`${COMMUNITY_PATH}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { security?: object[] }>>;
    };
    const ofAdmin = new Set(Object.values(adminEndpoints).map(({ method, path }) => `${method} ${path}`));
    const inTables = new Set([...table, ...decisions].map(({ call }) => call));
    const all = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path.replace(COMMUNITY_PATH, "")}`),
    );
    const rest = all.filter(
      (one) => !inTables.has(one) && !ofAdmin.has(one) && !/ \/(?:circle|invitation)(\/|$)/.test(one),
    );
    expect(rest.toSorted()).toEqual(plain.trim().split("\n"));
    const people = await peopleOf(server);
    const wrong: string[] = [];
    for (const call of rest) {
      const [method = "", path = ""] = call.split(" ");
      const needsLogin = paths[path]?.[method]?.security?.length === 1 || ownUnlessNamed.test(call);
      for (const asker of ["guest", "banned", "stranger"]) {
        // Some calls end the stranger's session.
        people.stranger = await server.loginAs({ userId: people.stranger.user.id });
        const { status } = await ask(
          server,
          people,
          asker,
          { call: call.replace(/\{\w+\}/, "999999"), answers: {} },
          { id: 0 },
        );
        if ((status === 401) !== (needsLogin && asker !== "stranger")) wrong.push(`${call} by ${asker}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
