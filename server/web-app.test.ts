import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { rawRequest } from "../tests/setup/raw-request.ts";
import { echoApi, LONG_TEXT, startWeb } from "../tests/setup/web-server.ts";
import { wire } from "../tests/setup/wire.ts";
import { staticFiles } from "./static-files.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function web(options?: Parameters<typeof startWeb>[0]) {
  const started = await startWeb(options);
  closers.push(started.close);
  return started;
}
async function api() {
  const started = await echoApi();
  closers.push(started.close);
  return started;
}

describe("pages", () => {
  test("R01 pages are compressed once and sent with their length", async () => {
    const { url } = await web();
    const get = (encoding: string) => rawRequest(url, { headers: { "accept-encoding": encoding } });
    const br = await get("gzip, deflate, br");
    const gzip = await get("gzip;q=0.8, br;q=0");
    const bare = await get("br;q=0, identity");
    expect([br, gzip, bare].map(({ headers }) => headers["content-encoding"])).toEqual(["br", "gzip", undefined]);
    for (const { headers, body } of [br, gzip, bare]) {
      expect(headers["content-length"]).toBe(String(body.length));
      expect(headers["transfer-encoding"]).toBeUndefined();
      expect(headers.vary).toMatch(/accept-encoding/);
    }
    const texts = [brotliDecompressSync(br.body), gunzipSync(gzip.body), bare.body].map(String);
    for (const text of texts) expect(text).toContain(LONG_TEXT);
  });

  test("R01 pages carry the security headers and do not name the software", async () => {
    const { url } = await web({
      env: {
        CDN_BASE: "https://cdn.example/x",
        CHAT_SOCKET_BASE: "wss://chat.example/chat",
        STATISTICS_SCRIPT_URL: "https://stat.example/s.js",
      },
    });
    const { headers } = await rawRequest(url);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "x-request-id": expect.stringMatching(/^[\w-]{36}$/),
      "cache-control": "private, no-cache",
    });
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers["strict-transport-security"]).toBeUndefined();
    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(
      /script-src 'nonce-[\w-]{22}' 'strict-dynamic'; style-src 'self' 'nonce-[\w-]{22}'; style-src-attr 'unsafe-inline'/,
    );
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data: blob: https://cdn.example",
      "connect-src 'self' wss://chat.example",
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toContain("upgrade-insecure-requests");
  });

  test("K03 pages demand TLS once the site has it", async () => {
    const { url } = await web({ env: { SITE_URL: "https://qunluo.example.com" } });
    const { headers } = await rawRequest(url);
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
    expect(headers["content-security-policy"]).toContain("upgrade-insecure-requests");
  });

  test("S06 each page has its own nonce", async () => {
    const { url } = await web();
    const [one, two] = [await rawRequest(url), await rawRequest(url)];
    expect(one.headers["content-security-policy"]).not.toBe(two.headers["content-security-policy"]);
  });
});

describe("odd requests", () => {
  test.each<[string, string, RegExp]>([
    [
      "an absolute target",
      "GET http://evil.example/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
      /^HTTP\/1\.1 400 /,
    ],
    ["a Host that is none", "GET / HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 400 /],
    ["a Host with a user in it", "GET / HTTP/1.1\r\nHost: user@a\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 400 /],
    ["an asterisk", "OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 400 /],
    ["TRACE", "TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 405 /],
    ["two slashes", "GET //evil.example/a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 404 /],
    ["nothing but slashes", "GET /// HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 404 /],
    ["a backslash", "GET /\\ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 404 /],
    ["an escaped slash", "GET /%2f HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 404 /],
    [
      "a path of thousands of folders",
      `GET /${"a/".repeat(6_000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      /^HTTP\/1\.1 404 /,
    ],
    ["a tab", "GET /%09/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 404 /],
    ["a line break", "GET /%0a/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 404 /],
    ["NUL", "GET /a%00b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 404 /],
    ["DEL", "GET /%7F HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 404 /],
    ["an escaped dot", "GET /assets/%2e%2e/a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 400 /],
    ["an escaped backslash", "GET /a%5Cb HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 404 /],
    ["half a surrogate", "GET /%ED%A0%80 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 404 /],
    ["a broken escape", "GET /%E0%A4%A HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 404 /],
    [
      "a form to two slashes",
      "POST //a HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
      /^HTTP\/1\.1 400 /,
    ],
    [
      "a backslash of the API",
      "GET /community/v1/\\ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
      /^HTTP\/1\.1 400 /,
    ],
  ])("R30 %s", async (_name, text, answer) => {
    const { port } = await web();
    expect(await wire(port, text)).toMatch(answer);
  });

  test("R30 pipelined requests are answered one after the other, up to a limit", async () => {
    const order: string[] = [];
    let under = 0;
    const loader = async ({ request }: { request: Request }) => {
      expect(++under).toBe(1);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      order.push(new URL(request.url).search);
      under -= 1;
      return null;
    };
    const { port } = await web({ screens: { "/": { loader } } });
    const ask = (at: number, more = "") => `GET /?${at} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
    const answer = await wire(port, ask(1) + ask(2) + ask(3, "Connection: close\r\n"));
    expect(answer.match(/HTTP\/1\.1 200 /g)).toHaveLength(3);
    expect(order).toEqual(["?1", "?2", "?3"]);
    // A connection that sends more requests than that at once is closed.
    expect(await wire(port, ask(5).repeat(200))).not.toMatch(/(?:HTTP\/1\.1 200 [\s\S]*){40}/);
  });

  test("R30 visitors who leave in the middle of several requests do not use up the room for guests", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let inside = 0;
    const loader = async () => {
      inside += 1;
      await gate;
      return null;
    };
    const { port, url } = await web({ screens: { "/": { loader }, "/next": {} } });
    for (let round = 1; round <= 100; round += 1) {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => {});
      socket.write(`GET / HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(3));
      await expect.poll(() => inside, { interval: 1 }).toBeGreaterThanOrEqual(round);
      socket.destroy();
      await once(socket, "close");
    }
    release();
    expect((await rawRequest(`${url}/next`)).status).toBe(200);
  });

  test("R27 a form that is too large, or of unknown length, is refused unread", async () => {
    const { port } = await web();
    const head = "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n";
    expect(await wire(port, `${head}Content-Length: 262145\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 .*最多 256 KB/s);
    expect(await wire(port, `${head}Transfer-Encoding: chunked\r\n\r\n`)).toMatch(/^HTTP\/1\.1 411 /);
  });

  test("R27 E02 only members may send files, and only to addresses that accept them", async () => {
    const MB = 1024 * 1024;
    const { port } = await web({
      screens: Object.fromEntries(
        ["/dynamic", "/article/1", "/login", "/user/publish/video/7", "/user/manage/video/7/captions", "/loading"].map(
          (path) => [path, {}],
        ),
      ),
    });
    const ask = (path: string, length: number, more: string[]) =>
      wire(
        port,
        [
          "POST " + path + " HTTP/1.1",
          "Host: a",
          "Origin: http://a",
          "Connection: close",
          `Content-Length: ${length}`,
          ...more,
          "",
          "",
        ].join("\r\n"),
      );
    const form = "Content-Type: multipart/form-data; boundary=b";
    const cookie = "Cookie: token=sealed-a";
    for (const path of ["/dynamic", "/user/publish/video/7.data"]) {
      expect(await ask(path, 600 * MB, [form, cookie])).toMatch(/^HTTP\/1\.1 413 .*最多 512 MB/s);
      expect(await ask(path, MB, [form])).toMatch(/^HTTP\/1\.1 401 .*请先登录/s);
      expect(await ask(path, MB, [form, "Cookie: token=forged"])).toMatch(/^HTTP\/1\.1 401 .*请先登录/s);
      expect(await ask(path, MB, ["Content-Type: application/x-www-form-urlencoded", cookie])).toMatch(
        /^HTTP\/1\.1 413 .*最多 256 KB/s,
      );
    }
    expect(await ask("/article/1", 13 * MB, [form, cookie])).toMatch(/^HTTP\/1\.1 413 .*最多 12 MB/s);
    expect(await ask("/loading", MB, [form, cookie])).toMatch(/^HTTP\/1\.1 413 .*最多 256 KB/s);
    expect(await ask("/login", MB, [form])).toMatch(/^HTTP\/1\.1 401 .*请先登录/s);
    expect(await ask("/login", 600 * MB, [form, "Cookie: known=sealed-a"])).toMatch(/^HTTP\/1\.1 413 .*最多 512 MB/s);
    for (const type of ["Content-Type: application/x-www-form-urlencoded", "Content-Type: text/plain"])
      expect(await ask("/login", MB, [type])).toMatch(/^HTTP\/1\.1 413 .*最多 640 KB/s);
    const captions = "/user/manage/video/7/captions";
    for (const type of [form, "Content-Type: application/x-www-form-urlencoded"]) {
      expect(await ask(captions, MB, [type])).toMatch(/^HTTP\/1\.1 401 .*请先登录/s);
      expect(await ask(captions, 2 * MB, [type, cookie])).toMatch(/^HTTP\/1\.1 413 .*最多 1\.125 MB/s);
    }
    const captionsOfApi = "/community/v1/video/7/captions/en";
    expect(await ask(captionsOfApi, MB, ["Content-Type: application/json"])).toMatch(/^HTTP\/1\.1 401 .*请先登录/s);
    expect(await ask("/video-file/upload/abc", 600 * MB, [cookie])).toMatch(/^HTTP\/1\.1 413 .*最多 512 MB/s);
    expect(await ask("/video-file/upload/abc", MB, [])).toMatch(/^HTTP\/1\.1 401 .*请先登录/s);
    expect(await ask("/community/v1/video-file", 600 * MB, [form, "Authorization: Bearer a"])).toMatch(
      /^HTTP\/1\.1 413 .*最多 512 MB/s,
    );
    expect(await ask("/community/v1/video-file", MB, [form])).toMatch(/^HTTP\/1\.1 401 .*请先登录/s);
    expect(await ask("/community/v1/article/draft", MB, ["Content-Type: application/json"])).toMatch(
      /^HTTP\/1\.1 413 .*最多 640 KB/s,
    );
  });

  test("K01 only a trusted proxy sets the request id, the scheme and the host", async () => {
    const claim = {
      "x-request-id": "chosen-1",
      "x-forwarded-proto": "https",
      "x-forwarded-host": "qunluo.example.com",
    };
    const stranger = await web();
    const trusting = await web({ env: { TRUST_PROXY: "loopback" } });
    const post = (url: string) =>
      rawRequest(url, {
        method: "POST",
        body: "a=1",
        headers: { ...claim, origin: "https://qunluo.example.com", cookie: "token=sealed-a" },
      });
    const refused = await post(stranger.url);
    expect([refused.status, refused.headers["x-request-id"] === "chosen-1"]).toEqual([403, false]);
    const taken = await post(trusting.url);
    expect([taken.status, taken.headers["x-request-id"]]).toEqual([303, "chosen-1"]);
  });
});

describe("files", () => {
  function folder() {
    const path = mkdtempSync(join(tmpdir(), "qunluo-files-"));
    closers.push(() => rmSync(path, { recursive: true }));
    mkdirSync(join(path, "assets"));
    const script = `export const text = "${LONG_TEXT}"`;
    writeFileSync(join(path, "assets/app-1.js"), script);
    writeFileSync(join(path, "assets/app-1.js.br"), brotliCompressSync(script));
    writeFileSync(join(path, "assets/app-1.js.gz"), gzipSync(script));
    writeFileSync(join(path, "robots.txt"), "User-agent: *");
    return path;
  }

  test("C20 assets are immutable and precompressed, other files are cached for an hour", async () => {
    const { url } = await web({ files: staticFiles(folder()) });
    const get = (path: string, encoding: string) =>
      rawRequest(url + path, { headers: { "accept-encoding": encoding } });
    const [br, gzip, bare] = [
      await get("/assets/app-1.js", "gzip, br"),
      await get("/assets/app-1.js", "gzip"),
      await get("/assets/app-1.js", "identity"),
    ];
    expect([br, gzip, bare].map(({ headers }) => headers["content-encoding"])).toEqual(["br", "gzip", undefined]);
    expect(br.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": expect.stringMatching(/^text\/javascript/),
    });
    expect(String(brotliDecompressSync(br.body))).toBe(String(bare.body));
    expect((await get("/robots.txt", "br")).headers["cache-control"]).toBe("public, max-age=3600");
  });

  test("C19 a file that became shorter ends the connection, and a removed one is not found", async () => {
    const path = folder();
    const { url } = await web({ files: staticFiles(path) });
    const get = (headers = {}) => rawRequest(`${url}/assets/app-1.js`, { headers });
    writeFileSync(join(path, "assets/app-1.js"), "short");
    await expect(get()).rejects.toThrow(/aborted|reset|hang up/);
    rmSync(join(path, "assets/app-1.js"));
    expect([(await get()).status, (await get({ "accept-encoding": "br" })).status]).toEqual([404, 200]);
  });

  test("C19 K01 an address names its methods when it refuses one and in its answer to OPTIONS", async () => {
    const { url } = await web({ files: staticFiles(folder()) });
    const headers = { origin: url };
    const say = async (method: string, path: string) => {
      const answer = await rawRequest(url + path, { method, headers });
      return [answer.status, answer.headers.allow];
    };
    for (const path of ["/assets/app-1.js", "/healthz", "/readyz"]) {
      expect(await say("OPTIONS", path)).toEqual([204, "GET, HEAD, OPTIONS"]);
      for (const method of ["POST", "PUT", "DELETE"])
        expect(await say(method, path)).toEqual([405, "GET, HEAD, OPTIONS"]);
    }
    expect(await say("OPTIONS", "/")).toEqual([204, "GET, HEAD, POST, OPTIONS"]);
    for (const method of ["PATCH", "TRACE", "PROPFIND"])
      expect(await say(method, "/")).toEqual([405, "GET, HEAD, POST, OPTIONS"]);
    expect(await say("MKCOL", "/community/v1/x")).toEqual([405, "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"]);
  });

  test.each([
    "/assets/gone.js",
    "/icons/gone.png",
    "/favicon.ico",
    "/apple-touch-icon.png",
    "/assets/../../icons/package.json",
  ])("R30 %s is a short plain answer, no page", async (path) => {
    const { port } = await web({ files: staticFiles(folder()) });
    const answer = await wire(port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 404 [\s\S]*content-type: text\/plain/i);
    expect(answer.length).toBeLessThan(900);
  });
});

describe("lines for the operator", () => {
  function heard() {
    const lines: Record<string, unknown>[] = [];
    return { lines, hear: (line: Record<string, unknown>) => void lines.push(line) };
  }

  test.each(["forwarded", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip"])(
    "K01 %s from an untrusted address is reported once, in Chinese",
    async (header) => {
      const { lines, hear } = heard();
      const { url } = await web({ heard: hear });
      const ask = () => rawRequest(url, { headers: { [header]: "1.2.3.4" } });
      await ask();
      await ask();
      await wire(Number(new URL(url).port), `GET * HTTP/1.1\r\nHost: a\r\n${header}: b\r\nConnection: close\r\n\r\n`);
      const told = lines.filter(({ level }) => level === 40);
      expect(told).toMatchObject([{ header, peer: "127.0.0.1" }]);
      expect(told[0]?.msg).toMatch(
        new RegExp(
          `^提醒 TRUST_PROXY：127\\.0\\.0\\.1 转来了请求（${header}），.*请设置 TRUST_PROXY（见 \\.env\\.example）$`,
        ),
      );
    },
  );

  test("K01 a trusted proxy and direct visitors cause no warning", async () => {
    const { lines, hear } = heard();
    const straight = await web({ heard: hear });
    const trusting = await web({ heard: hear, env: { TRUST_PROXY: "loopback" } });
    await rawRequest(straight.url);
    await rawRequest(trusting.url, { headers: { "x-forwarded-for": "1.2.3.4", forwarded: "for=1.2.3.4" } });
    expect(lines.filter(({ level }) => Number(level) >= 40)).toEqual([]);
  });

  test("K01 every request has one log line, also one that is refused early", async () => {
    const { lines, hear } = heard();
    const { port } = await web({ heard: hear });
    const ask = (line: string, host = "a") =>
      wire(port, `${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    await ask("GET /");
    await ask("GET http://evil.example/");
    await ask("GET /%E0%A4%A");
    await ask("GET /%00");
    await ask("TRACE /");
    await ask("GET /", "a b/c");
    await ask("GET /?q=%E0%A4%A");
    await expect.poll(() => lines.length).toBe(7);
    expect(lines.map(({ method, route, status, msg }) => [method, route, status, msg])).toEqual([
      ["GET", "page", 200, "request"],
      ["GET", "other", 400, "request"],
      ["GET", "other", 404, "request"],
      ["GET", "other", 404, "request"],
      ["TRACE", "other", 405, "request"],
      ["GET", "other", 400, "request"],
      expect.arrayContaining(["GET", "request"]),
    ]);
    for (const { requestId, ms } of lines) expect([typeof requestId, typeof ms]).toEqual(["string", "number"]);
  });
});

describe("health", () => {
  test("K01 the server is alive without the API, and ready only with it", async () => {
    const { url: apiUrl } = await api();
    const [alone, whole] = [await web(), await web({ env: { API_BASE_URL: apiUrl } })];
    const status = async (url: string) => (await rawRequest(url)).status;
    expect([await status(`${alone.url}/healthz`), await status(`${alone.url}/readyz`)]).toEqual([200, 503]);
    expect([await status(`${whole.url}/healthz`), await status(`${whole.url}/readyz`)]).toEqual([200, 200]);
  });
});

describe("drain", () => {
  test("K01 pending requests are answered during a drain, and new connections are refused", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let arrived = () => {};
    const inside = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const slow = {
      loader: async () => {
        arrived();
        await gate;
        return null;
      },
    };
    const { url, port, drain } = await startWeb({ screens: { "/": slow } });
    const answer = rawRequest(url, { headers: { connection: "keep-alive" } });
    await inside;
    const drained = drain(5000);
    await expect(rawRequest(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow(/ECONNREFUSED/);
    release();
    expect((await answer).status).toBe(200);
    await drained;
  });

  test("K01 before the port closes requests are served, /healthz is 503 and each answer ends its connection", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let arrived = () => {};
    const inside = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const slow = {
      loader: async () => {
        arrived();
        await gate;
        return null;
      },
    };
    const { url: apiUrl } = await api();
    const { url, announceEnd, drain } = await startWeb({
      screens: { "/": {}, "/slow": slow },
      env: { API_BASE_URL: apiUrl },
    });
    const kept = { headers: { connection: "keep-alive" } };
    const begun = rawRequest(`${url}/slow`, kept);
    await inside;
    expect((await rawRequest(url, kept)).headers.connection).toBe("keep-alive");
    announceEnd();
    release();
    for (const answer of [await begun, await rawRequest(url, kept), await rawRequest(`${url}/community/v1/a`, kept)])
      expect([answer.status, answer.headers.connection]).toEqual([200, "close"]);
    const health = await rawRequest(`${url}/healthz`, kept);
    expect([health.status, health.headers.connection, String(health.body)]).toEqual([503, "close", "stopping\n"]);
    await drain(1000);
    await expect(rawRequest(url)).rejects.toThrow(/ECONNREFUSED/);
  });

  test("K01 a request that never ends is cut off after the patience", async () => {
    const { url, drain } = await startWeb({ screens: { "/": { loader: () => new Promise(() => {}) } } });
    const answer = rawRequest(url).catch((error: NodeJS.ErrnoException) => error.code);
    await drain(50);
    expect(await answer).toMatch(/ECONNRESET|ECONNREFUSED/);
  });
});
