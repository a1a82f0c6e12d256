import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rawRequest } from "../tests/setup/raw-request.ts";
import { echoApi, startWeb } from "../tests/setup/web-server.ts";

let api: Awaited<ReturnType<typeof echoApi>>;
let web: Awaited<ReturnType<typeof startWeb>>;
beforeAll(async () => {
  api = await echoApi();
  web = await startWeb({ env: { API_BASE_URL: api.url, SITE_URL: "https://qunluo.example.com", TRUST_PROXY: "" } });
});
afterAll(async () => {
  await web.close();
  await api.close();
});

const token = "app-theme=dark; token=sealed-abc";
const post = (headers: Record<string, string>, path = "/", method = "POST") =>
  rawRequest(web.url + path, { method, headers, ...(method === "DELETE" ? {} : { body: "a=1" }) });

describe("writes", () => {
  test.each<[string, () => Record<string, string>, number]>([
    ["own Origin", () => ({ cookie: token, origin: web.url }), 303],
    ["SITE_URL as Origin", () => ({ cookie: token, origin: "https://qunluo.example.com" }), 303],
    ["foreign Origin", () => ({ cookie: token, origin: "https://evil.example" }), 403],
    ["foreign Origin without a session", () => ({ origin: "https://evil.example" }), 403],
    ["own host, other scheme", () => ({ cookie: token, origin: web.url.replace("http:", "https:") }), 403],
    ["own host, other port", () => ({ cookie: token, origin: "http://127.0.0.1:1" }), 403],
    ["a name that begins like ours", () => ({ cookie: token, origin: "https://qunluo.example.com.evil.example" }), 403],
    ["opaque Origin", () => ({ cookie: token, origin: "null" }), 403],
    [
      "foreign Origin, whatever else it says",
      () => ({
        cookie: token,
        origin: "https://evil.example",
        "sec-fetch-site": "same-origin",
        referer: `${web.url}/`,
      }),
      403,
    ],
    ["no Origin, same-origin", () => ({ cookie: token, "sec-fetch-site": "same-origin" }), 303],
    ["no Origin, typed in", () => ({ cookie: token, "sec-fetch-site": "none" }), 303],
    ["no Origin, cross-site", () => ({ cookie: token, "sec-fetch-site": "cross-site" }), 403],
    ["no Origin, same-site", () => ({ cookie: token, "sec-fetch-site": "same-site" }), 403],
    ["w3m and lynx: own Referer", () => ({ cookie: token, referer: `${web.url}/article/42` }), 303],
    ["w3m without a session: own Referer", () => ({ referer: `${web.url}/login` }), 303],
    ["w3m: foreign Referer", () => ({ cookie: token, referer: "http://evil.example/" }), 403],
    ["malformed Referer", () => ({ cookie: token, referer: "about blank" }), 403],
    ["no trace of where from, with a session", () => ({ cookie: token }), 403],
    ["no trace of where from, without one", () => ({ cookie: "app-theme=dark" }), 303],
    ["no trace of where from, no cookie", () => ({}), 303],
    [
      "a spoofed forwarded host",
      () => ({
        cookie: token,
        origin: "https://evil.example",
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "https",
      }),
      403,
    ],
  ])("V04 S12 %s", async (_name, headers, status) => {
    expect((await post(headers())).status).toBe(status);
  });

  test.each(["PUT", "PATCH", "DELETE", "POST"])("C02 %s from another site is refused on every path", async (method) => {
    for (const path of ["/", "/preferences", "/logout", "/community/v1/user/follow", "/nowhere"]) {
      expect((await post({ cookie: token, origin: "https://evil.example" }, path, method)).status).toBe(403);
    }
  });

  test("C02 an API client with a bearer token and without a cookie is not checked", async () => {
    expect(
      (await post({ authorization: "Bearer abc", origin: "https://other.example" }, "/community/v1/user/follow"))
        .status,
    ).toBe(200);
    expect(
      (
        await post(
          { authorization: "Bearer abc", cookie: token, origin: "https://other.example" },
          "/community/v1/user/follow",
        )
      ).status,
    ).toBe(403);
    expect((await post({ authorization: "Bearer abc", origin: "https://other.example" }, "/preferences")).status).toBe(
      403,
    );
  });

  test("C02 the refusal of an API call is an envelope", async () => {
    const answer = await post({ origin: "https://evil.example" }, "/community/v1/sms/login");
    expect(JSON.parse(answer.body.toString())).toMatchObject({ statusCode: 403, data: { code: "FORBIDDEN" } });
  });

  test("C02 reads are never refused", async () => {
    expect(
      (
        await rawRequest(web.url, {
          headers: { cookie: token, origin: "https://evil.example", "sec-fetch-site": "cross-site" },
        })
      ).status,
    ).toBe(200);
  });
});
