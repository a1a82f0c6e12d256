import { createHash } from "node:crypto";
import { afterAll } from "vitest";
import { COMMUNITY_PATH } from "#contract/shared/paths.ts";
import { wechatEndpoints } from "#contract/accounts/wechat.ts";
import { startFakeWechat } from "#tests/fixtures/fake-wechat.ts";
import { linkProof } from "#tests/fixtures/phone-code.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const TOKEN = "pushToken2025";
const wechat = await startFakeWechat();
afterAll(() => wechat.close());

let count = 0;
/** A query with WeChat's signature, different at each call. */
function signed(server: ApiServer, { token = TOKEN, at = server.clock.now(), nonce = `nonce${++count}` } = {}): string {
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHash("sha1").update([token, timestamp, nonce].toSorted().join("")).digest("hex");
  return new URLSearchParams({ signature, timestamp, nonce }).toString();
}

interface Push {
  openid: string;
  event: string;
  key?: string;
  /** Seconds since 1970. */
  time: number;
}
const xmlOf = ({ openid, event, key = "", time }: Push) =>
  `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><FromUserName><![CDATA[${openid}]]></FromUserName><CreateTime>${time}</CreateTime><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[${event}]]></Event><EventKey><![CDATA[${key}]]></EventKey></xml>`;

const post = (server: ApiServer, query: string, body: string) =>
  server.fetch(`${COMMUNITY_PATH}/wechat/push?${query}`, {
    method: "POST",
    headers: { "content-type": "text/xml" },
    body,
  });
async function push(server: ApiServer, event: Push): Promise<void> {
  const answer = await post(server, signed(server), xmlOf(event));
  expect([answer.status, await answer.text(), answer.headers.get("content-type")]).toEqual([
    200,
    "success",
    "text/plain; charset=utf-8",
  ]);
}
const followers = (server: ApiServer) =>
  server.ctx.db.selectFrom("wechat_follower").selectAll().orderBy("openid").execute();
const follows = async (server: ApiServer, token: string) =>
  (await server.call(wechatEndpoints.subscription, {}, { token })).data.subscribed;
const asksOfFollowers = () => wechat.requests.filter((request) => request.includes("/cgi-bin/user/info")).length;

test.describe("with a token", () => {
  test.override({ env: { ...wechat.env, WECHAT_PUSH_TOKEN: TOKEN } });

  test("R18 WeChat verifies the address and gets its own text back", async ({ server }) => {
    const ask = (query: string) => server.fetch(`${COMMUNITY_PATH}/wechat/push?${query}`);
    const answer = await ask(`${signed(server)}&echostr=5837423674578`);
    expect([answer.status, await answer.text(), answer.headers.get("content-type")]).toEqual([
      200,
      "5837423674578",
      "text/plain; charset=utf-8",
    ]);
    expect((await ask(`${signed(server, { token: "another" })}&echostr=1`)).status).toBe(403);
    expect((await ask("echostr=1")).status).toBe(403);
    expect((await ask(`${signed(server)}&echostr=${encodeURIComponent("<script>")}`)).status).toBe(400);
  });

  test("R18 follow, unfollow and follow again by the member's own QR code, without a call to WeChat", async ({
    server,
  }) => {
    const { user, token } = await server.loginAs();
    expect(await follows(server, token)).toBe(false);
    const asked = asksOfFollowers();
    await push(server, { openid: "o_1", event: "subscribe", key: `qrscene_user-${user.id}`, time: 1000 });
    expect(await follows(server, token)).toBe(true);
    expect(await follows(server, (await server.loginAs()).token)).toBe(false);
    await push(server, { openid: "o_1", event: "unsubscribe", time: 1001 });
    expect(await follows(server, token)).toBe(false);
    // A follower scans the code.
    await push(server, { openid: "o_1", event: "SCAN", key: `user-${user.id}`, time: 1002 });
    expect(await follows(server, token)).toBe(true);
    expect(await followers(server)).toEqual([{ openid: "o_1", user_id: user.id, subscribed: 1, event_at: 1_002_000 }]);
    expect(asksOfFollowers()).toBe(asked);
  });

  test("R18 a bound WeChat counts from any channel, and WeChat is queried until the first push", async ({ server }) => {
    const login = await server.loginAs();
    const { user, token } = login;
    const person = wechat.people[0];
    if (!person) throw new Error("nobody there");
    const proof = await linkProof(server, login);
    const linked = await server.call(
      wechatEndpoints.link,
      { body: { channel: "official", code: wechat.consent("official", person), proof } },
      { token },
    );
    expect(linked.data.id).toBe(user.id);
    const asked = asksOfFollowers();
    expect(await follows(server, token)).toBe(person.subscribed);
    expect(asksOfFollowers()).toBe(asked + 1);
    await push(server, { openid: person.openid.official, event: "unsubscribe", time: 1000 });
    expect(await follows(server, token)).toBe(false);
    expect(asksOfFollowers()).toBe(asked + 1);
  });

  test("R18 a late push does not undo a newer one, and the scene of an unknown user binds nobody", async ({
    server,
  }) => {
    await push(server, { openid: "o_1", event: "unsubscribe", time: 2000 });
    await push(server, { openid: "o_1", event: "subscribe", time: 1999 });
    await push(server, { openid: "o_2", event: "subscribe", key: "qrscene_user-999999", time: 1 });
    await push(server, { openid: "o_3", event: "subscribe", key: "qrscene_other", time: 1 });
    expect((await followers(server)).map(({ openid, user_id, subscribed }) => [openid, user_id, subscribed])).toEqual([
      ["o_1", null, 0],
      ["o_2", null, 1],
      ["o_3", null, 1],
    ]);
    const both = [...Array(4).keys()].map((n) =>
      push(server, { openid: "o_4", event: n === 3 ? "unsubscribe" : "subscribe", time: 10 + n }),
    );
    await Promise.all(both);
    expect((await followers(server)).at(-1)).toMatchObject({ openid: "o_4", subscribed: 0, event_at: 13_000 });
  });

  test("R18 a wrong, expired or used signature is refused, and nothing is stored", async ({ server }) => {
    const body = xmlOf({ openid: "o_1", event: "subscribe", time: 1 });
    const good = signed(server);
    const refused = [
      signed(server, { token: "another" }),
      signed(server, { at: server.clock.now() - 601_000 }),
      signed(server, { at: server.clock.now() + 602_000 }),
      good.replace(/nonce=\w+/, "nonce=x"),
      good.replace(/signature=\w+/, "signature=zz"),
      "",
    ];
    for (const query of refused) expect((await post(server, query, body)).status).toBe(403);
    expect(await followers(server)).toEqual([]);
    expect((await post(server, good, body)).status).toBe(200);
    // The signature does not cover the body, so a reused signature could carry any body.
    expect((await post(server, good, xmlOf({ openid: "o_9", event: "subscribe", time: 1 }))).status).toBe(403);
    expect((await followers(server)).map(({ openid }) => openid)).toEqual(["o_1"]);
  });

  test("R18 other pushes are accepted and ignored, and a push that is too long is not read", async ({ server }) => {
    const message =
      "<xml><ToUserName><![CDATA[gh_1]]></ToUserName><FromUserName><![CDATA[o_1]]></FromUserName><CreateTime>1</CreateTime><MsgType><![CDATA[text]]></MsgType><Content><![CDATA[你好]]></Content></xml>";
    for (const body of [message, "<xml><Encrypt><![CDATA[x]]></Encrypt></xml>", "not xml", ""]) {
      expect(await (await post(server, signed(server), body)).text()).toBe("success");
    }
    expect(await followers(server)).toEqual([]);
    expect((await post(server, signed(server), `<xml>${"<A>1</A>".repeat(10_000)}</xml>`)).status).toBe(413);
  });
});

test("R18 without a token the push address does not exist", async ({ server }) => {
  expect((await post(server, signed(server), "<xml></xml>")).status).toBe(404);
  expect((await server.fetch(`${COMMUNITY_PATH}/wechat/push?${signed(server)}&echostr=1`)).status).toBe(404);
});

test("R18 in local the simulated page follows for the member whose QR code was scanned", async ({ server }) => {
  const { token } = await server.loginAs();
  const { data } = await server.call(wechatEndpoints.subscription, {}, { token });
  const page = new URL(data.qrContent ?? "", server.url);
  page.searchParams.set("nickname", "半糖乌龙");
  page.searchParams.set("subscribed", "1");
  expect((await server.fetch(page.pathname + page.search)).status).toBe(200);
  expect(await follows(server, token)).toBe(true);
  page.searchParams.set("subscribed", "0");
  await server.fetch(page.pathname + page.search);
  expect(await follows(server, token)).toBe(false);
});
