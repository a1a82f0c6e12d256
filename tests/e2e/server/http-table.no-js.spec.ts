import { randomInt } from "node:crypto";
import { env } from "node:process";
import type { APIRequestContext } from "@playwright/test";
import fc from "fast-check";
import { key, type Member, newMember } from "../../fixtures/e2e-community.ts";
import { tinyClip } from "../../fixtures/e2e-videos.ts";
import { uniquePhone } from "../../fixtures/factories.ts";
import { picture } from "../../fixtures/picture.ts";
import { expect, test } from "../../setup/e2e-test.ts";
import { type Product, startProduct } from "../../setup/product.ts";
import { RawConnection, type WireAnswer } from "../../setup/raw-connection.ts";

// One product for the file; its tests run one after the other.
test.describe.configure({ mode: "serial" });
test.setTimeout(120_000);

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ SMS_IP_PER_HOUR: "1000" });
});
test.afterAll(() => product.stop());

/** Answers with ranges and a strong ETag, answers with an ETag alone, and answers that are always sent whole. */
type Kind = "parts" | "tag" | "whole";
interface Target {
  path: string;
  kind: Kind;
}

const ALWAYS = "Fri, 31 Dec 2100 00:00:00 GMT";
const NEVER = "Thu, 01 Jan 1970 00:00:00 GMT";

/** Headers of the request, and the status for a file and for a tagged answer. `TAG` stands for the answer's ETag. */
const asked: [headers: Record<string, string>, parts: number, tag: number][] = [
  [{}, 200, 200],
  [{ range: "bytes=0-9" }, 206, 200],
  [{ range: "bytes=0-0" }, 206, 200],
  [{ range: "bytes=5-" }, 206, 200],
  [{ range: "bytes=-7" }, 206, 200],
  [{ range: "bytes=3-999999999999999999999999" }, 206, 200],
  [{ range: "bytes=5-2" }, 200, 200],
  [{ range: "bytes=-" }, 200, 200],
  [{ range: "bytes=0-1,4-5" }, 200, 200],
  [{ range: `bytes=${"0-1,".repeat(1_000)}4-5` }, 200, 200],
  [{ range: "bytes=NaN-Infinity" }, 200, 200],
  [{ range: "bytes=-1-2" }, 200, 200],
  [{ range: "chapters=1-2" }, 200, 200],
  [{ range: "bytes=999999999999-" }, 416, 200],
  [{ range: "bytes=-0" }, 416, 200],
  [{ "if-none-match": "*" }, 304, 304],
  [{ "if-none-match": "TAG" }, 304, 304],
  [{ "if-none-match": '"x", TAG', range: "bytes=0-1" }, 304, 304],
  [{ "if-none-match": '"x"', range: "bytes=0-1" }, 206, 200],
  [{ "if-none-match": '"' }, 200, 200],
  [{ "if-match": '"x"' }, 412, 412],
  [{ "if-match": "*", range: "bytes=1-1" }, 206, 200],
  [{ "if-range": "TAG", range: "bytes=0-1" }, 206, 200],
  [{ "if-range": '"x"', range: "bytes=0-1" }, 200, 200],
  [{ "if-range": NEVER, range: "bytes=999999999999-" }, 200, 200],
  [{ "if-modified-since": "yesterday", "if-unmodified-since": "tomorrow" }, 200, 200],
];

const withOtherMethods: Record<string, string>[] = [
  {},
  { range: "bytes=5-2" },
  { "if-match": '"x"' },
  { "if-none-match": "*" },
];

/** The headers of our own page in a browser: without them a write is refused first. */
const framed = () => ({ host: new URL(product.url).host, origin: product.url, "content-length": "0" });

/** Uploads a file as an app does. @returns `data` of the answer */
async function upload<T>(request: APIRequestContext, { token }: Member, path: string, file: object): Promise<T> {
  const answer = await request.post(`${product.url}/community/v1${path}`, {
    multipart: { file: file as { name: string; mimeType: string; buffer: Buffer } },
    headers: { origin: product.url, authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { data: T }).data;
}

/** The URL of a public film, after its conversion. */
async function filmOf(request: APIRequestContext, member: Member): Promise<string> {
  const file = { name: "浮岛.mp4", mimeType: "video/mp4", buffer: await tinyClip() };
  const { id: videoFileId } = await upload<{ id: number }>(request, member, "/video-file", file);
  const { id } = await member.send<{ id: number }>("/video/create", {
    title: "浮岛",
    source: "",
    tagIds: [],
    videoFileId,
    formKey: key(),
  });
  let src = "";
  const video = `${product.url}/community/v1/video/${id}`;
  await expect
    .poll(
      async () => {
        const { data } = (await (await request.get(video)).json()) as {
          data: { video?: { file?: { src?: string } } } | null;
        };
        src = data?.video?.file?.src ?? "";
        return src;
      },
      { timeout: 30_000 },
    )
    .not.toBe("");
  return new URL(src, product.url).pathname;
}

async function targets(request: APIRequestContext): Promise<Target[]> {
  const member = await newMember(request, product.url, uniquePhone());
  const shown = await upload<{ url: string }>(request, member, "/image/upload", await picture({ width: 1200 }));
  const id = await member.publish({ source: `![潮汐](${shown.url})` });
  const home = await (await request.get(product.url)).text();
  const asset = /\/assets\/[\w.-]+\.js/.exec(home)?.[0] ?? "";
  const picturePath = new URL(shown.url, product.url).pathname;
  const parts = [asset, "/favicon.ico", picturePath, await filmOf(request, member)];
  const tag = ["/feed.atom", "/feed.json", "/sitemap.xml", `/community/v1/share-picture/article/${id}.png`];
  const whole = ["/", "/login", `/article/${id}`, "/community/v1/globalConfig/public", "/healthz"];
  return [
    ...parts.map((path) => ({ path, kind: "parts" as const })),
    ...tag.map((path) => ({ path, kind: "tag" as const })),
    ...whole.map((path) => ({ path, kind: "whole" as const })),
  ];
}

/** Checks what is true for every answer. */
function checkFraming(method: string, { status, headers, body }: WireAnswer, about: string): void {
  const length = Number(headers["content-length"] ?? Number.NaN);
  if (method !== "HEAD" && Number.isFinite(length) && status !== 304) expect(body.length, about).toBe(length);
  if (status === 405) {
    expect(headers.allow, about).toMatch(/^[A-Z]+(?:, [A-Z]+)*$/);
    expect(headers.allow?.split(", "), about).not.toContain(method);
  }
  if (status === 416) expect(headers["content-range"], about).toMatch(/^bytes \*\/\d+$/);
  if (status !== 206) return;
  const [, first, last, all] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers["content-range"] ?? "") ?? [];
  expect(Number(last), about).toBeLessThan(Number(all));
  expect(length, about).toBe(Number(last) - Number(first) + 1);
}

/** Checks that the connection still serves the next request. */
async function checkNext(connection: RawConnection, about: string): Promise<void> {
  const next = await connection.ask("GET", "/healthz", { host: "a" });
  expect([next.status, String(next.body)], about).toEqual([200, "ok\n"]);
}

const stacks = () => product.output().match(/^.*(?:\\n|\n) {4}at .*$/gm) ?? [];

test("C19 K01 every kind of answer handles ranges, conditions and methods by one table, and no request logs a stack", async ({
  request,
}) => {
  const connection = await RawConnection.open(product.url);
  const { host } = framed();
  let asks = 0;
  for (const { path, kind } of await targets(request)) {
    const whole = await connection.ask("GET", path, { host });
    expect([path, whole.status]).toEqual([path, 200]);
    for (const method of ["GET", "HEAD"])
      for (const [headers, asParts, asTag] of asked) {
        const about = `${method} ${path} ${JSON.stringify(headers).slice(0, 200)}`;
        const own = Object.entries(headers).map(([name, value]) => [
          name,
          value.replace("TAG", whole.headers.etag ?? '"none"'),
        ]);
        const answer = await connection.ask(method, path, { host, ...(Object.fromEntries(own) as object) });
        asks += 1;
        expect(answer.headers.connection, about).toBe("keep-alive");
        expect([about, answer.status]).toEqual([about, { parts: asParts, tag: asTag, whole: 200 }[kind]]);
        checkFraming(method, answer, about);
        if (answer.status === 206 && method === "GET") {
          const [, first, last] = /(\d+)-(\d+)/.exec(answer.headers["content-range"] ?? "") ?? [];
          expect(answer.body.equals(whole.body.subarray(Number(first), Number(last) + 1)), about).toBe(true);
        }
        if (answer.status === 200 && kind === "parts" && method === "GET")
          expect(answer.body.equals(whole.body), about).toBe(true);
        await checkNext(connection, about);
      }
    for (const method of ["OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"])
      for (const headers of withOtherMethods) {
        const about = `${method} ${path} ${JSON.stringify(headers)}`;
        const answer = await connection.ask(method, path, { ...framed(), ...headers });
        asks += 1;
        // A form without its fields is refused by its page.
        const takes = method === "POST" && kind === "whole" ? [200, 303, 400, 401, 405, 415] : [405];
        expect(method === "OPTIONS" ? [204] : takes, `${about}: ${answer.status}`).toContain(answer.status);
        if (method === "OPTIONS") expect(answer.headers.allow, about).toMatch(/^(?=.*\bGET\b)(?=.*\bHEAD\b)/);
        checkFraming(method, answer, about);
        await checkNext(connection, about);
      }
  }
  expect(asks).toBeGreaterThan(300);
  // A missing path ignores ranges, conditions and methods.
  for (const path of ["/nowhere", "/assets/gone.js", "/media/image/gone.png", "/community/v1/nowhere"])
    for (const method of ["GET", "HEAD"])
      for (const [headers] of asked) {
        const answer = await connection.ask(method, path, { host, ...headers });
        expect([method, path, headers, answer.status]).toEqual([method, path, headers, 404]);
        await checkNext(connection, path);
      }
  connection.close();
  expect(stacks()).toEqual([]);
});

test("X03 whatever the range and condition headers, the answer is well framed and the next one follows", async ({
  request,
}) => {
  const seed = Number(env.HOSTILE_SEED ?? randomInt(2 ** 31));
  const runs = Math.max(300, Number(env.HOSTILE_RUNS ?? 0));
  const all = await targets(request);
  const range = fc.oneof(
    fc.stringMatching(/^bytes=(?:\d{0,4}-\d{0,4},? ?){1,4}$/),
    fc.stringMatching(/^[\x20-\x7e\x80-\xff]{0,60}$/),
  );
  const tag = fc.oneof(fc.constant("*"), fc.stringMatching(/^(?:W\/)?"[\x21\x23-\x7e]{0,9}"(?:, ?"x{0,3}")?$/));
  const date = fc.oneof(
    fc.constantFrom(ALWAYS, NEVER),
    fc.date({ noInvalidDate: true }).map((day) => day.toUTCString()),
    fc.stringMatching(/^[\x20-\x7e]{0,40}$/),
  );
  const headers = fc.record(
    {
      range,
      "if-range": fc.oneof(tag, date),
      "if-match": tag,
      "if-none-match": fc.oneof(tag, range),
      "if-modified-since": date,
      "if-unmodified-since": date,
      "accept-encoding": fc.constantFrom("br", "gzip", "identity;q=0", "gzip;q=0, *"),
    },
    { requiredKeys: [] },
  );
  const connection = await RawConnection.open(product.url);
  const asking = fc.asyncProperty(
    fc.constantFrom(...all),
    fc.constantFrom("GET", "HEAD", "OPTIONS"),
    headers,
    async ({ path }, method, given) => {
      const answer = await connection.ask(method, path, { host: framed().host, ...given });
      expect([200, 204, 206, 304, 412, 416]).toContain(answer.status);
      checkFraming(method, answer, path);
      await checkNext(connection, path);
    },
  );
  await fc.assert(asking, { seed, numRuns: runs, endOnFailure: true });
  connection.close();
  expect(stacks()).toEqual([]);
});
