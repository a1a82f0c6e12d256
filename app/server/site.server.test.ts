import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { siteConfig } from "#contract/shared/config.ts";
import type { RouteArgs } from "./api.server.ts";
import { makeRequestContext } from "./request-context.server.ts";
import { sessionContext } from "./session.server.ts";
import { preferenceKey } from "./preferences.server.ts";
import { configOf, invalidateSite, readSite, shownMark } from "./site.server.ts";

/** The API's next answer; null closes the connection without one. */
let says: { status: number; body: unknown } | null = null;
let asked = 0;
const api = createServer((req, res) => {
  if (req.url?.endsWith("/globalConfig/public")) asked += 1;
  if (says === null) {
    req.socket.destroy();
    return;
  }
  res.statusCode = says.status;
  res.end(
    JSON.stringify(req.url?.endsWith("/tag/list") ? { statusCode: 200, message: "success", data: [] } : says.body),
  );
});

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    api.listen(0, "127.0.0.1", resolve);
  });
  vi.stubEnv("API_BASE_URL", `http://127.0.0.1:${(api.address() as AddressInfo).port}`);
  vi.stubEnv("SESSION_SECRET", "s".repeat(32));
});
afterAll(() => {
  vi.unstubAllEnvs();
  api.closeAllConnections();
  api.close();
});

function args(): RouteArgs {
  const context = makeRequestContext({ requestId: "request-1" });
  context.set(sessionContext, { token: undefined, isPrivate: false, answersForm: false, login() {}, logout() {} });
  const url = new URL("http://localhost:3000/");
  return { request: new Request(url), context, url };
}

test("X05 X06 S07 E09 a failed configuration gives an error and defaults; a good one is loaded once and cached", async () => {
  says = null;
  expect(await readSite(args())).toMatchObject({
    loadError: "获取全局配置失败",
    config: { siteName: "群落", searchPlaceholder: "请输入搜索内容", friendlyLinks: [] },
  });

  says = { status: 500, body: null };
  expect(await readSite(args())).toMatchObject({ loadError: "获取全局配置失败" });

  says = { status: 503, body: { statusCode: 503, message: "配置服务维护中", data: null } };
  expect(await readSite(args())).toMatchObject({ loadError: "配置服务维护中", config: { siteName: "群落" } });

  for (const shape of [null, "云川", [], 7]) {
    says = { status: 200, body: { statusCode: 200, message: "success", data: shape } };
    expect(await readSite(args())).toMatchObject({ loadError: "获取全局配置失败", config: { siteName: "群落" } });
  }

  // An answer of another API implementation, without friendlyLinks and other fields.
  says = {
    status: 200,
    body: {
      statusCode: 200,
      message: "success",
      data: { siteName: "云川", hotSearches: ["归灯节"], announcement: "周六停机" },
    },
  };
  const before = asked;
  expect(shownMark()).toBe(undefined);
  expect(await readSite(args())).toMatchObject({
    loadError: null,
    config: { siteName: "云川", hotSearches: ["归灯节"], friendlyLinks: [], searchPlaceholder: "请输入搜索内容" },
  });
  says = null;
  expect(await readSite(args())).toMatchObject({ loadError: null, config: { siteName: "云川" } });
  expect(asked - before).toBe(1);

  // After a notified change the next page asks the API, and shows the old values where that fails.
  invalidateSite();
  expect(await readSite(args())).toMatchObject({ loadError: null, config: { siteName: "云川" } });
  says = {
    status: 200,
    body: { statusCode: 200, message: "success", data: { siteName: "云川二", announcement: "周六停机" } },
  };
  expect(await readSite(args())).toMatchObject({ config: { siteName: "云川" } });
  invalidateSite();
  expect(await readSite(args())).toMatchObject({ config: { siteName: "云川二" } });

  // Guests who have closed the shown announcement share a cached page of their own; all others see the announcement.
  const mark = shownMark();
  expect(preferenceKey(`announcement-closed=${mark}`)).toBe(`system,,${mark}`);
  for (const header of ["", "announcement-closed=other"]) expect(preferenceKey(header)).toBe("system,");
});

test("E09 each missing or malformed field has its default, and of a list the valid items stay", () => {
  const defaults = configOf({});
  expect(defaults).toEqual(siteConfig.parse({}));
  for (const name of Object.keys(siteConfig.shape)) {
    for (const odd of [null, undefined, 7, {}, "", [], ["x", 3], [{ name: "x" }]]) {
      const config = configOf({ [name]: odd });
      expect([name, odd, siteConfig.safeParse(config).success]).toEqual([name, odd, true]);
      expect({ ...config, [name]: null }).toEqual({ ...defaults, [name]: null });
    }
    expect(configOf({ [name]: null })).toEqual(defaults);
  }
  const good = { name: "友站", url: "https://example.com/" };
  expect(
    configOf({ friendlyLinks: [null, good, { name: "x", url: "javascript:alert(1)" }, "x"] }).friendlyLinks,
  ).toEqual([good]);
  expect(configOf({ friendlyLinks: "none", siteName: "云川", extra: 1 })).toEqual({ ...defaults, siteName: "云川" });
});
