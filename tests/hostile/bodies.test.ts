import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FORM_PARTS_MAX, bodyBytes } from "#contract/shared/body-bytes.ts";
import { limits } from "#contract/shared/limits.ts";
import { readForm } from "~/server/read-form.server.ts";
import { makeRequestContext } from "~/server/request-context.server.ts";
import { startWeb } from "../setup/web-server.ts";

const MB = 1024 * 1024;
/** The size of a socket's chunk. */
const CHUNK = 64 * 1024;

/** The status for a browser's form. */
async function statusOf(body: Uint8Array<ArrayBuffer>, type: string): Promise<number> {
  const request = new Request("http://localhost/login", {
    method: "POST",
    body: new ReadableStream({
      start(controller) {
        for (let at = 0; at < body.length; at += CHUNK) controller.enqueue(body.subarray(at, at + CHUNK));
        controller.close();
      },
    }),
    headers: { "content-type": type },
    duplex: "half",
  } as RequestInit);
  try {
    const form = await readForm({ request, context: makeRequestContext({}), url: new URL(request.url) });
    expect([...form].length).toBeLessThanOrEqual(FORM_PARTS_MAX);
    return 200;
  } catch (error) {
    return (error as { init?: { status?: number } }).init?.status ?? 500;
  }
}
const bytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

const piece = fc.oneof(
  fc.constantFrom(
    "--b\r\n",
    "--b--\r\n",
    "\r\n--b",
    "\r\n\r\n",
    "\n",
    'content-disposition: form-data; name="a"\r\n',
    'content-disposition: form-data; name="f"; filename="a"\r\n',
    "content-disposition: form-data; name*=UTF-8''%ff%00\r\n",
    'content-disposition: form-data; name="__proto__"\r\n',
    "content-disposition: attachment\r\n",
    "content-type: multipart/mixed; boundary=c\r\n",
    "content-transfer-encoding: base64\r\n",
    "content-type: text/plain; charset=utf-7\r\n",
    "a=1&",
    "&&&",
    "%",
    "%ff",
    "=",
  ),
  fc.string({ maxLength: 30, unit: "binary" }),
);
const body = fc.array(fc.tuple(piece, fc.integer({ min: 1, max: 60 })), { maxLength: 30 });
const type = fc.constantFrom(
  "multipart/form-data; boundary=b",
  'multipart/form-data; boundary="b"',
  "multipart/form-data",
  "multipart/form-data; boundary=",
  `multipart/form-data; boundary=${"b".repeat(300)}`,
  "multipart/mixed; boundary=b",
  "application/x-www-form-urlencoded",
  "application/x-www-form-urlencoded; charset=utf-16",
  "application/json",
  "text/plain",
  "",
);

test("R27 a form of any shape is read, or refused with a 4xx status", async () => {
  await fc.assert(
    fc.asyncProperty(body, type, async (pieces, contentType) => {
      const text = pieces.map(([one, times]) => one.repeat(times)).join("");
      expect([200, 400, 413, 415]).toContain(await statusOf(bytes(text), contentType));
    }),
  );
});

/** CPU time of this process alone, the minimum of some runs. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  let best = Infinity;
  for (let run = 0; run < 3; run++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

/** The longest accepted form, of the costliest characters. */
const longest = limits.articleMax * 12;
const repeated = (text: string, size: number, tail = "") => bytes(text.repeat(size / text.length) + tail);
const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=b";
const costly: [name: string, body: Uint8Array<ArrayBuffer>, type: string][] = [
  ["pairs without an end", repeated("a&", longest), urlencoded],
  ["ampersands", repeated("&", longest), urlencoded],
  ["escapes", bytes(`a=${"%e7%be%a4".repeat(longest / 9)}`), urlencoded],
  ["broken escapes", bytes(`a=${"%e7%b".repeat(longest / 5)}`), urlencoded],
  ["pluses", bytes(`a=${"+".repeat(longest)}`), urlencoded],
  ["a name that is all of it", repeated("a", longest), urlencoded],
  ["empty parts", repeated('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n', longest, "--b--"), multipart],
  ["parts without a name", repeated("--b\r\n\r\n\r\n", longest, "--b--"), multipart],
  ["headers without an end", repeated("--b\r\na: b\r\n", longest), multipart],
  ["one header without an end", bytes(`--b\r\n${"a".repeat(longest)}`), multipart],
  [
    "parameters without an end",
    bytes(`--b\r\ncontent-disposition: form-data${'; name="a"'.repeat(longest / 10)}\r\n\r\n`),
    multipart,
  ],
  [
    "almost boundaries",
    bytes(`--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n${"\r\n--".repeat(longest / 4)}\r\n--b--`),
    multipart,
  ],
  [
    "line breaks",
    bytes(`--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n${"\r".repeat(longest)}\r\n--b--`),
    multipart,
  ],
];

/**
 * Many small parts take about fifteen times an ordinary form; a quadratic reader would take thousands of times.
 */
const MOST_TIMES = 60;

test("R27 no form takes much longer to read than an ordinary form of its size", { timeout: 120_000 }, async () => {
  const ordinary = bytes(
    `--b\r\ncontent-disposition: form-data; name="source"\r\n\r\n${"a ".repeat(longest / 2)}\r\n--b--`,
  );
  const words = bytes(`source=${"%e7%be%a4".repeat(longest / 9)}`);
  const usual = async () =>
    Math.max(await cpuOf(() => statusOf(ordinary, multipart)), await cpuOf(() => statusOf(words, urlencoded)));
  const slow: string[] = [];
  for (const [name, form, contentType] of costly) {
    // The ordinary forms are measured beside each costly one: other load slows down both.
    const times = (await cpuOf(() => statusOf(form, contentType))) / (await usual());
    if (times > MOST_TIMES) slow.push(`${name}: ${Math.round(times)} times the CPU of an ordinary form`);
  }
  expect(slow).toEqual([]);
});

let web: Awaited<ReturnType<typeof startWeb>>;
beforeAll(async () => {
  web = await startWeb({ screens: { "/": {}, "/login": {}, "/dynamic": {} } });
});
afterAll(() => web.close());

/**
 * Sends heads alone, and a little of the announced body.
 * @returns the status, 0 if the connection just ended, and all bytes
 */
function announce(lines: string[]): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const socket = connect(web.port, "127.0.0.1");
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString("latin1")));
    socket
      .on("error", () => socket.destroy())
      .on("close", () => {
        // A client with Expect gets 100 Continue before the length is checked.
        const answer = text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, "");
        resolve({ status: Number(answer.slice(9, 12)), text });
      });
    socket.write(`${lines.join("\r\n")}\r\n\r\nCANARY=CANARY`);
  });
}

test("R27 an announced length over the limit is refused unread and without an echo, in any form or path", async () => {
  const length = fc.oneof(
    fc.integer({ min: 1, max: 2 ** 31 }).map(String),
    fc.constantFrom("-1", "1e9", "0x10", "99999999999999999999", "1, 1", "12, 13", " 7", "+5", "NaN", "", "262145"),
  );
  const path = fc.constantFrom(
    "/",
    "/login",
    "/login/",
    "/LOGIN",
    "/%6cogin",
    "/login.data",
    "/dynamic",
    "/dynamic?x=/login",
    "/community/v1/sms/login",
    "/community/v1/video-file",
    "/video-file/upload/x",
    "//login",
  );
  const header = fc.constantFrom(
    "Content-Type: multipart/form-data; boundary=b",
    "Content-Type: application/x-www-form-urlencoded",
    "Content-Type: application/json",
    "Content-Encoding: gzip",
    "Expect: 100-continue",
    "Cookie: token=x; known=x",
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: identity",
    "Transfer-Encoding: gzip, chunked",
  );
  await fc.assert(
    fc.asyncProperty(length, path, fc.array(header, { maxLength: 3 }), async (announced, target, more) => {
      const lines = [
        `POST ${target} HTTP/1.1`,
        "Host: a",
        "Origin: http://a",
        "Connection: close",
        `Content-Length: ${announced}`,
        ...more,
      ];
      const isMuch = Number(announced) > bodyBytes("/login", false).anyone && Number(announced) < 600 * MB;
      // An acceptable body would be awaited; one that is too long is answered immediately.
      if (!isMuch && /^\d+$/.test(announced.trim()) && Number(announced) <= 2 ** 31) return;
      const { status, text } = await announce(lines);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(text).not.toContain("CANARY");
    }),
  );
});
