import { createHash, createHmac } from "node:crypto";
import pino from "pino";
import { afterEach, describe, expect, test } from "vitest";
import {
  aliyunAnswers,
  type ProviderRequest,
  type SmsProvider,
  startSmsProvider,
  tencentAnswers,
} from "../../tests/fixtures/sms-provider.ts";
import { aliyunSender } from "./aliyun.ts";
import { consoleSender } from "./console.ts";
import { SmsError, type SmsSender } from "./sms-sender.ts";
import { tencentSender } from "./tencent.ts";

const PHONE = "13812345678";
const CODE = "048213";
/** Timeout in ms of the adapters under test, so that the suite does not wait five seconds. */
const TIMEOUT = 400;

let provider: SmsProvider | undefined;
afterEach(async () => {
  await provider?.close();
  provider = undefined;
});

async function rejection(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => expect.fail("was expected to be refused"),
    (error: unknown) => error as Error,
  );
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Computes ACS3-HMAC-SHA256 again from the received request (help.aliyun.com, "V3版本请求体&签名机制"). */
function expectAliyunSignature(request: ProviderRequest, secret: string) {
  const parts = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]+)$/.exec(
    request.headers.authorization ?? "",
  );
  expect(parts?.[1]).toBe("the-key-id");
  const signed = parts?.[2] ?? "";
  const query = Object.entries(request.fields)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const headers = signed.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [
    "POST",
    "/",
    query,
    headers.join(""),
    signed,
    String(request.headers["x-acs-content-sha256"]),
  ].join("\n");
  expect(request.headers["x-acs-content-sha256"]).toBe(sha256(request.body));
  expect(parts?.[3]).toBe(
    createHmac("sha256", secret)
      .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
      .digest("hex"),
  );
}
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Computes TC3-HMAC-SHA256 again from the received request (cloud.tencent.com, "签名方法 v3"). */
function expectTencentSignature(request: ProviderRequest, secret: string) {
  const parts = /^TC3-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]+)$/.exec(
    request.headers.authorization ?? "",
  );
  expect(parts?.[1]).toBe("the-secret-id");
  const [scope = "", signed = ""] = [parts?.[2], parts?.[3]];
  // The SDK signs the host without a port; the real endpoint has none.
  const valueOf = (name: string) => String(request.headers[name]).replace(name === "host" ? /:\d+$/ : /$^/, "");
  const headers = signed.split(";").map((name) => `${name}:${valueOf(name).trim().toLowerCase()}\n`);
  const canonical = ["POST", "/", "", headers.join(""), signed, sha256(request.body)].join("\n");
  const text = ["TC3-HMAC-SHA256", String(request.headers["x-tc-timestamp"]), scope, sha256(canonical)].join("\n");
  const [date = "", service = ""] = scope.split("/");
  const hmac = (key: string | Buffer, value: string) => createHmac("sha256", key).update(value).digest();
  const key = hmac(hmac(hmac(`TC3${secret}`, date), service), "tc3_request");
  expect(parts?.[4]).toBe(createHmac("sha256", key).update(text).digest("hex"));
}

const remote = {
  aliyun: {
    answers: aliyunAnswers,
    make: (endpoint: string, timeout?: number) =>
      aliyunSender(
        {
          accessKeyId: "the-key-id",
          accessKeySecret: "the-key-secret",
          signName: "群落",
          templateCode: "SMS_154950909",
          endpoint,
        },
        timeout,
      ),
    expectRequest(request: ProviderRequest) {
      expect(request.headers["x-acs-action"]).toBe("SendSms");
      expect(request.fields).toMatchObject({
        PhoneNumbers: PHONE,
        SignName: "群落",
        TemplateCode: "SMS_154950909",
        TemplateParam: `{"code":"${CODE}"}`,
      });
      expectAliyunSignature(request, "the-key-secret");
    },
    refusal: "aliyun isv.BUSINESS_LIMIT_CONTROL",
    error: "aliyun SignatureDoesNotMatch",
  },
  tencent: {
    answers: tencentAnswers,
    make: (endpoint: string, timeout?: number) =>
      tencentSender(
        {
          secretId: "the-secret-id",
          secretKey: "the-secret-key",
          sdkAppId: "1400006666",
          signName: "群落",
          templateId: "449739",
          endpoint,
        },
        timeout,
      ),
    expectRequest(request: ProviderRequest) {
      expect(request.headers["x-tc-action"]).toBe("SendSms");
      expect(JSON.parse(request.body)).toEqual({
        PhoneNumberSet: [`+86${PHONE}`],
        SmsSdkAppId: "1400006666",
        SignName: "群落",
        TemplateId: "449739",
        TemplateParamSet: [CODE],
      });
      expectTencentSignature(request, "the-secret-key");
    },
    refusal: "tencent LimitExceeded.PhoneNumberThirtySecondLimit",
    error: "tencent AuthFailure.SignatureFailure",
  },
};

/** The contract of every adapter. */
async function expectDelivery(sender: SmsSender) {
  await expect(sender.sendCode(PHONE, CODE)).resolves.toBeUndefined();
  await expect(sender.sendCode(PHONE, "000001")).resolves.toBeUndefined();
}

describe.each(["aliyun", "tencent"] as const)("C02 the %s adapter", (name) => {
  const { answers, make, expectRequest, refusal, error } = remote[name];

  test("C02 sends phone and code in a signed request", async () => {
    provider = await startSmsProvider(answers);
    const sender = make(provider.url);
    expect(sender.name).toBe(name);
    await expectDelivery(sender);
    expect(provider.requests).toHaveLength(2);
    expectRequest(provider.requests[0] as ProviderRequest);
  });

  test("C02 reports the provider's error code when it refuses the message", async () => {
    provider = await startSmsProvider(answers);
    provider.mood = "refuse";
    const error = await rejection(make(provider.url).sendCode(PHONE, CODE));
    expect(error).toBeInstanceOf(SmsError);
    expect(error.message).toContain(refusal);
    expect(provider.requests).toHaveLength(1);
  });

  test("C02 reports the provider's error code when it refuses the request, without code, phone or keys", async () => {
    provider = await startSmsProvider({
      ...answers,
      error: JSON.parse(JSON.stringify(answers.error).replace(/(Message":")/, `$1${PHONE} ${CODE} `)),
    });
    provider.mood = "error";
    const refused = await rejection(make(provider.url).sendCode(PHONE, CODE));
    expect(refused).toBeInstanceOf(SmsError);
    expect(refused.message).toContain(error);
    const told = JSON.stringify(refused, Object.getOwnPropertyNames(refused));
    expect(told).toContain("138****5678");
    for (const secret of [PHONE, CODE, "the-key-secret", "the-secret-key"]) expect(told).not.toContain(secret);
  });

  test("K02 gives up on a provider that hangs", async () => {
    provider = await startSmsProvider(answers);
    provider.mood = "hang";
    const started = performance.now();
    const error = await rejection(make(provider.url, TIMEOUT).sendCode(PHONE, CODE));
    expect(error).toBeInstanceOf(SmsError);
    expect(performance.now() - started).toBeLessThan(TIMEOUT * 5);
    expect(provider.requests).toHaveLength(1);
  });

  test("C02 fails when the provider is unreachable", async () => {
    provider = await startSmsProvider(answers);
    const sender = make(provider.url);
    await provider.close();
    provider = undefined;
    expect(await rejection(sender.sendCode(PHONE, CODE))).toBeInstanceOf(SmsError);
  });
});

describe("C02 the console adapter", () => {
  test("C02 shows the code in the log beside a masked phone", async () => {
    const lines: string[] = [];
    const sender = consoleSender(pino({}, { write: (line: string) => void lines.push(line) }));
    await expectDelivery(sender);
    expect(lines[0]).toContain(`138****5678 → ${CODE}`);
    expect(lines.join("")).not.toContain(PHONE);
  });

  test("C02 stores the last 50 codes, oldest first", async () => {
    const sender = consoleSender(pino({ level: "silent" }), { now: () => 1_700_000_000_000 });
    for (let n = 0; n < 60; n += 1) await sender.sendCode(PHONE, String(n).padStart(6, "0"));
    expect(sender.outbox).toHaveLength(50);
    expect(sender.outbox?.[0]).toEqual({ phone: PHONE, code: "000010", sentAt: 1_700_000_000_000 });
    expect(sender.outbox?.at(-1)?.code).toBe("000059");
  });
});
