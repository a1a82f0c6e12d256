import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { afterEach, expect, test } from "vitest";
import { createMetrics } from "../metrics.ts";
import { FAKE_WORDS, fakeModerator } from "./fake.ts";
import { createModeration, piecesOf } from "./moderation.ts";
import { ModerationError, type Moderator } from "./moderator.ts";
import { tencentModerator } from "./tencent.ts";

interface Arrived {
  headers: IncomingMessage["headers"];
  body: string;
}
type Mood = "Pass" | "Review" | "Block" | "error" | "hang" | "garbage";

/** A fake server of 腾讯云. */
async function startProvider() {
  const arrived: Arrived[] = [];
  const provider = { url: "", arrived, mood: "Pass" as Mood, close };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    arrived.push({ headers: request.headers, body: Buffer.concat(chunks).toString("utf8") });
    if (provider.mood === "hang") return;
    if (provider.mood === "garbage") {
      response.end("<html>");
      return;
    }
    const answer =
      provider.mood === "error"
        ? { Error: { Code: "AuthFailure.SignatureFailure", Message: "the-secret-key 0123" } }
        : {
            Suggestion: provider.mood,
            Label: provider.mood === "Pass" ? "Normal" : "Ad",
            Score: 90,
            DetailResults: [],
          };
    response
      .setHeader("content-type", "application/json")
      .end(JSON.stringify({ Response: { ...answer, RequestId: "r" } }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  async function close() {
    server.closeAllConnections();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  }
  return provider;
}
let provider: Awaited<ReturnType<typeof startProvider>> | undefined;
afterEach(async () => {
  await provider?.close();
  provider = undefined;
});

const NOW = Date.UTC(2026, 0, 15, 4);
const optionsAt = (url: string) => ({
  secretId: "the-secret-id",
  secretKey: "the-secret-key",
  region: "ap-guangzhou",
  textBizType: "posts",
  pictureBizType: undefined,
  tms: url,
  ims: url,
});
const tencentAt = (url: string) => tencentModerator(optionsAt(url), () => NOW);
const never = new AbortController().signal;
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Computes TC3-HMAC-SHA256 again from the received request (cloud.tencent.com, "签名方法 v3"). */
function expectSignature({ headers, body }: Arrived, service: string) {
  const parts = /^TC3-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]+)$/.exec(
    headers.authorization ?? "",
  );
  expect(parts?.[1]).toBe("the-secret-id");
  expect(parts?.[2]).toBe(`2026-01-15/${service}/tc3_request`);
  const [scope = "", signed = ""] = [parts?.[2], parts?.[3]];
  const named = signed.split(";").map((name) => `${name}:${String(headers[name]).trim().toLowerCase()}\n`);
  const canonical = ["POST", "/", "", named.join(""), signed, sha256(body)].join("\n");
  const text = ["TC3-HMAC-SHA256", String(headers["x-tc-timestamp"]), scope, sha256(canonical)].join("\n");
  const hmac = (key: string | Buffer, value: string) => createHmac("sha256", key).update(value).digest();
  const key = hmac(hmac(hmac("TC3the-secret-key", "2026-01-15"), service), "tc3_request");
  expect(parts?.[4]).toBe(createHmac("sha256", key).update(text).digest("hex"));
}

test("A01 tencent: texts and pictures are sent in signed requests, and the suggestion is the verdict", async () => {
  provider = await startProvider();
  const tencent = tencentAt(provider.url);
  expect(await tencent.text("海边的风", never)).toEqual({ verdict: "pass", label: "Normal" });
  provider.mood = "Review";
  expect(await tencent.picture(Buffer.from("a picture"), never)).toEqual({ verdict: "review", label: "Ad" });
  provider.mood = "Block";
  expect((await tencent.text("广告", never)).verdict).toBe("block");
  const [text, picture] = provider.arrived as [Arrived, Arrived];
  expect(text.headers).toMatchObject({
    "x-tc-action": "TextModeration",
    "x-tc-version": "2020-12-29",
    "x-tc-region": "ap-guangzhou",
    "x-tc-timestamp": String(NOW / 1000),
  });
  expect(JSON.parse(text.body)).toEqual({ Content: Buffer.from("海边的风").toString("base64"), BizType: "posts" });
  expectSignature(text, "tms");
  expect(picture.headers["x-tc-action"]).toBe("ImageModeration");
  expect(JSON.parse(picture.body)).toEqual({ FileContent: Buffer.from("a picture").toString("base64") });
  expectSignature(picture, "ims");
});

async function refusal(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => expect.fail("was expected to fail"),
    (error: unknown) => error as Error,
  );
}

test("A01 tencent: every failure becomes a ModerationError without the text and the keys", async () => {
  provider = await startProvider();
  const tencent = tencentAt(provider.url);
  provider.mood = "error";
  const refused = await refusal(tencent.text("海边的风", never));
  expect(refused).toBeInstanceOf(ModerationError);
  expect(refused).toMatchObject({ message: "tencent AuthFailure.SignatureFailure", isAnswer: true });
  provider.mood = "garbage";
  expect(await refusal(tencent.text("海边的风", never))).toMatchObject({ isAnswer: false });
  const { url } = provider;
  await provider.close();
  provider = undefined;
  const gone = await refusal(tencentAt(url).text("海边的风", never));
  expect(gone).toBeInstanceOf(ModerationError);
  expect(JSON.stringify(gone, Object.getOwnPropertyNames(gone))).not.toMatch(/the-secret-key|海边/);
});

const moderationOf = (moderator: Moderator, onFailure: "review" | "pass", timeout?: number) =>
  createModeration(moderator, {
    onFailure,
    log: pino({ level: "silent" }),
    metrics: createMetrics(),
    ...(timeout !== undefined && { timeout }),
  });

test("A01 a provider that hangs is given up in time, and the setting decides the verdict", async () => {
  provider = await startProvider();
  provider.mood = "hang";
  const started = performance.now();
  expect((await moderationOf(tencentAt(provider.url), "review", 200).texts(["海"]))[0]?.verdict).toBe("review");
  expect((await moderationOf(tencentAt(provider.url), "pass", 200).picture(Buffer.from("x"))).verdict).toBe("pass");
  expect(performance.now() - started).toBeLessThan(3_000);
});

test("A01 a provider that does not answer is skipped for a while; a provider that refuses is called again", async () => {
  provider = await startProvider();
  provider.mood = "garbage";
  const away = moderationOf(tencentAt(provider.url), "review");
  for (let n = 0; n < 8; n += 1) expect((await away.texts(["海"]))[0]?.verdict).toBe("review");
  expect(provider.arrived).toHaveLength(5);
  provider.mood = "error";
  const strict = moderationOf(tencentAt(provider.url), "review");
  for (let n = 0; n < 8; n += 1) await strict.texts(["海"]);
  expect(provider.arrived).toHaveLength(13);
});

test("A01 a long text is sent in pieces that split no character, texts in parallel, and the worst verdict counts", async () => {
  const long = "😀".repeat(10_000) + "海";
  expect(piecesOf(long).map((piece) => [...piece].length)).toEqual([10_000, 1]);
  expect(piecesOf(long).join("")).toBe(long);
  const fake = moderationOf(fakeModerator(), "pass");
  const verdicts = async (...texts: string[]) => (await fake.texts(texts)).map(({ verdict }) => verdict);
  expect(await verdicts("", "海边的风", ` ${FAKE_WORDS.review}`)).toEqual(["pass", "pass", "review"]);
  expect(await verdicts(FAKE_WORDS.review, "海".repeat(25_000) + FAKE_WORDS.block)).toEqual(["review", "block"]);
  expect(await verdicts(FAKE_WORDS.fail, "海")).toEqual(["pass", "pass"]);
  const bytes = Buffer.from("a picture");
  const pictures = fakeModerator(new Map([[createHash("sha256").update(bytes).digest("hex"), "block" as const]]));
  expect((await moderationOf(pictures, "pass").picture(bytes)).verdict).toBe("block");
  expect((await moderationOf(pictures, "pass").picture(Buffer.from("b"))).verdict).toBe("pass");
});
