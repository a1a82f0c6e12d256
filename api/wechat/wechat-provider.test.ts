import sharp from "sharp";
import { afterEach, describe, expect, test } from "vitest";
import { type FakeWechat, startFakeWechat } from "../../tests/fixtures/fake-wechat.ts";
import { apiConfig } from "../../config/api-config.ts";
import { ConfigError } from "../../config/config-error.ts";
import { readEnv } from "../../config/env.ts";
import { realWechat } from "./real.ts";
import { simulatedWechat } from "./simulated.ts";
import { WechatError } from "../lib/wechat-error.ts";
import { WECHAT_TIMEOUT, type WechatChannel, type WechatProvider } from "./wechat-provider.ts";
import { makeSignKeys } from "#tests/setup/template.ts";

/** Timeout in ms of the adapter under test, so that the suite does not wait five seconds. */
const TIMEOUT = 400;
const STATE = "state-of-sixteen-or-more";
const REDIRECT = "https://qunluo.example.com/login/wechat?channel=website";

let fake: FakeWechat | undefined;
afterEach(async () => {
  await fake?.close();
  fake = undefined;
});

function testClock() {
  let time = 1_760_000_000_000;
  return { now: () => time, advance: (ms: number) => void (time += ms) };
}

const sign = makeSignKeys();

function configOf(env: Record<string, string>) {
  const keys = {
    SMS_SIGN_PRIVATE_KEY: sign.privateKey,
    SMS_SIGN_PUBLIC_KEY: sign.publicKey,
    SERVICE_SECRET: "a-service-secret-for-the-unit-tests",
  };
  return apiConfig(readEnv({ ...keys, ...env }), "test").wechat;
}

interface Subject {
  provider: WechatProvider;
  clock: ReturnType<typeof testClock>;
  fake: FakeWechat | undefined;
  /** A person consents; the same `index` means the same person. */
  consent(channel: WechatChannel, index: number): string;
  nickname: string;
}

async function realSubject(timeout?: number): Promise<Subject & { fake: FakeWechat }> {
  const wechat = await startFakeWechat();
  fake = wechat;
  const config = configOf(wechat.env);
  if (!config) throw new Error("WeChat is configured");
  const clock = testClock();
  const consent = (channel: WechatChannel, index: number) =>
    wechat.consent(channel, wechat.people[index] as FakeWechat["people"][number]);
  return { provider: realWechat(config, clock, timeout), clock, fake: wechat, consent, nickname: "海盐汽水" };
}

async function simulatedSubject(): Promise<Subject> {
  const clock = testClock();
  const provider = simulatedWechat(clock);
  const names = ["云海拾荒人", "自己取的名字"];
  const consent = (channel: WechatChannel, index: number) =>
    provider.simulation?.consent(channel, { nickname: names[index] ?? "" }) ?? "";
  return { provider, clock, fake: undefined, consent, nickname: "云海拾荒人" };
}

const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail("was expected to be refused"),
    (error: unknown) => error as Error,
  );

describe.each([
  ["real", () => realSubject()],
  ["simulated", simulatedSubject],
] as const)("R03 WeChat, %s", (_name, make) => {
  test("R03 E13 a code can be exchanged for a person once", async () => {
    const { provider, consent, nickname } = await make();
    const code = consent("website", 0);
    const person = await provider.exchange("website", code);
    expect(person).toMatchObject({
      nickname,
      openid: expect.stringMatching(/./),
      unionid: expect.stringMatching(/./),
      headimgurl: expect.stringMatching(/^(https:\/\/|\/community\/v1\/dev\/)/),
    });
    expect(await provider.exchange("website", code)).toBeNull();
  });

  test("R03 a person has an openid per channel and one unionid, and another person has different ones", async () => {
    const { provider, consent } = await make();
    const first = await provider.exchange("website", consent("website", 0));
    expect(await provider.exchange("website", consent("website", 0))).toEqual(first);
    const official = await provider.exchange("official", consent("official", 0));
    expect(official?.unionid).toBe(first?.unionid);
    expect(official?.openid).not.toBe(first?.openid);
    const other = await provider.exchange("website", consent("website", 1));
    expect(other?.openid).not.toBe(first?.openid);
    expect(other?.unionid).not.toBe(first?.unionid);
  });

  test("R03 an unknown code, or a code of the other channel, returns null", async () => {
    const { provider, consent } = await make();
    expect(await provider.exchange("website", "unknown")).toBeNull();
    expect(await provider.exchange("official", consent("website", 0))).toBeNull();
  });

  test("R03 both channels exist, and the consent URL has state and redirect", async () => {
    const { provider } = await make();
    expect(provider.channels).toEqual(["website", "official"]);
    for (const channel of provider.channels) {
      const url = new URL(
        provider.authorizeUrl({ channel, state: STATE, redirectUri: REDIRECT }),
        "https://qunluo.example.com",
      );
      expect(url.searchParams.get("state")).toBe(STATE);
      expect(url.searchParams.get("redirect_uri")).toBe(REDIRECT);
    }
  });

  test("R18 a QR code has a content and an expiry", async () => {
    const { provider, clock } = await make();
    const qr = await provider.createSubscribeQr("user-7");
    expect(qr.content).toContain("user-7");
    expect(qr.expiresAt).toBe(clock.now() + 3_600_000);
    expect(await provider.isSubscribed({})).toBe(false);
  });
});

describe("R03 WeChat, real only", () => {
  test("R03 the URLs match WeChat's documentation", async () => {
    const { provider, fake } = await realSubject();
    const query = `redirect_uri=${encodeURIComponent(REDIRECT)}&response_type=code`;
    expect(provider.authorizeUrl({ channel: "website", state: STATE, redirectUri: REDIRECT })).toBe(
      `${fake.url}/connect/qrconnect?appid=wx_website&${query}&scope=snsapi_login&state=${STATE}#wechat_redirect`,
    );
    expect(provider.authorizeUrl({ channel: "official", state: STATE, redirectUri: REDIRECT })).toBe(
      `${fake.url}/connect/oauth2/authorize?appid=wx_official&${query}&scope=snsapi_userinfo&state=${STATE}#wechat_redirect`,
    );
    expect(configOf({ WECHAT_WEBSITE_APP_ID: "a", WECHAT_WEBSITE_APP_SECRET: "b" })).toEqual({
      website: { appId: "a", appSecret: "b" },
      official: undefined,
      openBase: "https://open.weixin.qq.com",
      apiBase: "https://api.weixin.qq.com",
    });
    expect(configOf({})).toBeUndefined();
    expect(() => configOf({ WECHAT_OFFICIAL_APP_ID: "a" })).toThrow(ConfigError);
  });

  test("E13 avatars use https, and a person may lack avatar and unionid", async () => {
    const { provider, consent } = await realSubject();
    expect((await provider.exchange("website", consent("website", 0)))?.headimgurl).toBe(
      "https://thirdwx.qlogo.cn/mmopen/vi_32/a/132",
    );
    expect(await provider.exchange("official", consent("official", 1))).toEqual({
      openid: "off-2",
      unionid: null,
      nickname: "麦田守望",
      headimgurl: "",
    });
  });

  test("R18 one access token serves many calls until it expires or is dropped", async () => {
    const { provider, clock, fake } = await realSubject();
    const tokens = () => fake.requests.filter((request) => request.includes("stable_token")).length;
    for (let n = 0; n < 3; n++) await provider.createSubscribeQr("user-7");
    expect(tokens()).toBe(1);
    fake.dropToken();
    expect((await provider.createSubscribeQr("user-8")).content).toBe("http://weixin.qq.com/q/user-8");
    expect(tokens()).toBe(2);
    clock.advance(6_900_000);
    expect(await provider.isSubscribed({ official: "off-1" })).toBe(true);
    expect(await provider.isSubscribed({ official: "off-2", website: "web-2" })).toBe(false);
    expect(tokens()).toBe(3);
  });

  test.each(["hang", "broken", "refuse"] as const)(
    "K02 a failing WeChat (%s) causes a WechatError without secrets",
    async (mood) => {
      const { provider, consent, fake } = await realSubject(TIMEOUT);
      const code = consent("website", 0);
      fake.mood = mood;
      const started = performance.now();
      for (const call of [provider.exchange("website", code), provider.createSubscribeQr("user-7")]) {
        const error = await rejection(call);
        expect(error).toBeInstanceOf(WechatError);
        const told = JSON.stringify(error, Object.getOwnPropertyNames(error));
        for (const secret of [code, "the-website-secret", "the-official-secret"]) expect(told).not.toContain(secret);
      }
      expect(performance.now() - started).toBeLessThan(TIMEOUT * 10);
    },
  );

  test("K02 all calls of a login share one deadline, shorter than the web tier's", async () => {
    const { provider, consent, fake } = await realSubject(TIMEOUT);
    fake.mood = "slow";
    // Each call alone is in time.
    fake.slowMs = TIMEOUT * 0.7;
    expect(await rejection(provider.exchange("website", consent("website", 0)))).toBeInstanceOf(WechatError);
    expect(WECHAT_TIMEOUT).toBeLessThan(5_000);
  });

  test("R03 wrong credentials cause a WechatError, unlike an unknown code", async () => {
    const wechat = await startFakeWechat();
    fake = wechat;
    const config = configOf({ ...wechat.env, WECHAT_WEBSITE_APP_SECRET: "wrong" });
    if (!config) throw new Error("WeChat is configured");
    const code = wechat.consent("website", wechat.people[0] as FakeWechat["people"][number]);
    expect((await rejection(realWechat(config, testClock()).exchange("website", code))).message).toBe(
      "sns/oauth2/access_token: errcode 40125",
    );
  });
});

describe("R03 WeChat, simulated only", () => {
  test("R03 a code expires after five minutes", async () => {
    const { provider, clock, consent } = await simulatedSubject();
    const [young, old] = [consent("website", 0), consent("website", 0)];
    clock.advance(299_999);
    expect(await provider.exchange("website", young)).not.toBeNull();
    clock.advance(1);
    expect(await provider.exchange("website", old)).toBeNull();
  });

  test("R18 subscribing and unsubscribing affect both openids of a person", async () => {
    const { provider, consent } = await simulatedSubject();
    const person = await provider.exchange("website", consent("website", 0));
    const state = () => provider.isSubscribed({ website: person?.openid ?? "" });
    provider.simulation?.subscribe({ nickname: "云海拾荒人" }, true);
    expect(await state()).toBe(true);
    provider.simulation?.subscribe({ nickname: "云海拾荒人" }, false);
    expect(await state()).toBe(false);
  });

  test("E13 each invented person has an avatar of their own, always the same", async () => {
    const { provider } = await simulatedSubject();
    const people = provider.simulation?.people ?? [];
    const pictures = await Promise.all(people.map((person) => provider.simulation?.avatar(person.n)));
    expect(await sharp(pictures[0]).metadata()).toMatchObject({ format: "png", width: 96, height: 96 });
    expect(new Set(pictures.map((picture) => picture?.toString("base64"))).size).toBe(people.length);
    expect(await provider.simulation?.avatar(1)).toEqual(pictures[0]);
    expect(await provider.simulation?.avatar(99)).toBeUndefined();
  });
});
