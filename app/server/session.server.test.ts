import { sealData, unsealData } from "iron-session";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { getSession, isKnown, sessionMiddleware, tokenOfCookies } from "./session.server.ts";

const SECRET = "s".repeat(32);
beforeAll(() => {
  vi.stubEnv("SESSION_SECRET", SECRET);
});
afterAll(() => {
  vi.unstubAllEnvs();
});

async function through(
  url: string,
  cookie: string | undefined,
  work: (context: RouterContextProvider) => void,
): Promise<string[]> {
  const context = new RouterContextProvider();
  const request = new Request(url, { headers: cookie ? { cookie } : {} });
  const next = async () => {
    work(context);
    return new Response("ok");
  };
  const response = (await sessionMiddleware(
    { request, context, params: {}, url: new URL(url), pattern: "" },
    next,
  )) as Response;
  return response.headers.getSetCookie();
}

describe("the session cookie", () => {
  test("K03 S01 login seals the token for 7 days in an HttpOnly cookie", async () => {
    const [cookie = ""] = await through("http://localhost/", undefined, (context) =>
      getSession(context).login("bearer-1"),
    );
    expect(cookie).toMatch(/^token=Fe26\.2\*[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/);
    expect(cookie).not.toContain("bearer-1");
    expect(await tokenOfCookies(cookie.split(";")[0])).toBe("bearer-1");
  });

  test("S01 seals are compatible with iron-session, which made earlier cookies, in both directions", async () => {
    const [cookie = ""] = await through("http://localhost/", undefined, (context) =>
      getSession(context).login("bearer-5"),
    );
    const seal = cookie.split(";")[0]?.slice("token=".length) ?? "";
    expect(await unsealData(seal, { password: SECRET, ttl: 604_800 })).toEqual({ token: "bearer-5" });
    const before = await sealData({ token: "bearer-6" }, { password: SECRET, ttl: 604_800 });
    expect(await tokenOfCookies(`token=${before}`)).toBe("bearer-6");
    // An hour after its expiry.
    vi.useFakeTimers({ now: Date.now() + 608_400_000, toFake: ["Date"] });
    expect(await tokenOfCookies(`token=${seal}`)).toBeUndefined();
    vi.useRealTimers();
  });

  test("R27 a browser stays known for a while after a login, and no other browser is known", async () => {
    const [token = "", known = ""] = await through("http://localhost/", undefined, (context) =>
      getSession(context).login("bearer-1"),
    );
    expect(known).toMatch(/^known=Fe26\.2\*[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000$/);
    for (const cookie of [token, known]) expect(await isKnown(cookie.split(";")[0])).toBe(true);
    for (const cookie of [
      undefined,
      "",
      "known=1",
      "token=junk",
      `known=${token.split(";")[0]?.slice("token=".length)}`,
    ])
      expect(await isKnown(cookie)).toBe(false);
    expect(await tokenOfCookies(`token=${known.split(";")[0]?.slice("known=".length)}`)).toBeUndefined();
  });

  test("K03 the cookie is Secure over TLS", async () => {
    const [cookie] = await through("https://localhost/", undefined, (context) => getSession(context).login("bearer-1"));
    expect(cookie).toMatch(/; Secure$/);
  });

  test("S02 logout clears the cookie, even an unreadable one; reading alone sets no cookie", async () => {
    const sealed = `token=${await sealData({ token: "bearer-2" }, { password: SECRET, ttl: 60 })}`;
    for (const cookie of [sealed, "token=junk"]) {
      expect(await through("http://localhost/", cookie, (context) => getSession(context).logout())).toEqual([
        expect.stringMatching(/^token=; .*Max-Age=0$/),
      ]);
    }
    expect(
      await through("http://localhost/", sealed, (context) => expect(getSession(context).token).toBe("bearer-2")),
    ).toEqual([]);
    expect(await through("http://localhost/", undefined, (context) => getSession(context).logout())).toEqual([]);
  });

  test("S04 a cookie that is not our seal gives no session and no error", async () => {
    const foreign = await sealData({ token: "bearer-3" }, { password: "x".repeat(32), ttl: 60 });
    const nobody = await sealData({}, { password: SECRET, ttl: 60 });
    for (const value of [
      "",
      "junk",
      "Fe26.2",
      "Fe26.2*1*2*3*4*5*6*7~2",
      `${foreign}`,
      `${nobody}`,
      foreign.slice(0, -9),
      "%00",
      "a".repeat(5000),
    ]) {
      expect(await tokenOfCookies(`app-theme=dark; token=${value}`)).toBeUndefined();
    }
    expect(await tokenOfCookies(undefined)).toBeUndefined();
    expect(await tokenOfCookies("xtoken=a")).toBeUndefined();
  });
});
