import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer } from "node:net";
import { setTimeout as after } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { rawRequest } from "../tests/setup/raw-request.ts";
import { echoApi, startWeb } from "../tests/setup/web-server.ts";
import { wire } from "../tests/setup/wire.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function pair(env: Record<string, string> = {}) {
  const api = await echoApi();
  const web = await startWeb({ env: { API_BASE_URL: api.url, ...env } });
  closers.push(api.close, web.close);
  return { api, web };
}

/** A web server in front of an API with the given answer. */
async function before(answer: RequestListener) {
  const api = createServer(answer);
  await new Promise<void>((resolve) => {
    api.listen(0, "127.0.0.1", resolve);
  });
  closers.push(() => {
    api.closeAllConnections();
    api.close();
  });
  const web = await startWeb({ env: { API_BASE_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}` } });
  closers.push(web.close);
  return web;
}

interface Echo {
  url: string;
  method: string;
  headers: IncomingHttpHeaders;
  bytes: number;
}

describe("forwarding to the API", () => {
  test("C19 headers that only proxies and the web tier may set are dropped; the web tier sets the visitor's", async () => {
    const { web } = await pair();
    const answer = await rawRequest(`${web.url}/community/v1/article/1?a=%2F&b=2`, {
      method: "POST",
      body: "x".repeat(1000),
      headers: {
        authorization: "Bearer abc",
        "content-type": "application/json",
        "x-forwarded-for": "1.2.3.4",
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "https",
        "x-real-ip": "1.2.3.4",
        "x-client-ip": "1.2.3.4",
        "x-service-secret": "guessed",
        "x-request-id": "chosen",
        forwarded: "for=1.2.3.4",
        "cf-connecting-ip": "1.2.3.4",
        "true-client-ip": "1.2.3.4",
        "proxy-authorization": "Basic abc",
        connection: "keep-alive, x-secret-hop",
        "x-secret-hop": "1",
        te: "trailers",
      },
    });
    const { url, method, headers, bytes } = JSON.parse(String(answer.body)) as Echo;
    expect({ url, method, bytes }).toEqual({ url: "/community/v1/article/1?a=%2F&b=2", method: "POST", bytes: 1000 });
    expect(headers).toMatchObject({
      authorization: "Bearer abc",
      "x-client-ip": "127.0.0.1",
      "x-service-secret": "s".repeat(32),
    });
    expect(headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
    for (const name of [
      "x-forwarded-for",
      "x-forwarded-host",
      "x-forwarded-proto",
      "x-real-ip",
      "forwarded",
      "cf-connecting-ip",
      "true-client-ip",
      "proxy-authorization",
      "x-secret-hop",
      "te",
    ]) {
      expect(headers[name]).toBeUndefined();
    }
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  });

  test("E02 a video upload from our own pages with a session cookie reaches the API with a bearer token", async () => {
    const { web } = await pair();
    const send = (origin: string) =>
      rawRequest(`${web.url}/video-file/upload/upload-1`, {
        method: "PATCH",
        body: "x".repeat(1000),
        headers: { cookie: "token=sealed-abc", origin, "tus-resumable": "1.0.0", "upload-offset": "5" },
      });
    const { url, method, bytes, headers } = JSON.parse(String((await send(web.url)).body)) as Echo;
    expect({ url, method, bytes }).toEqual({
      url: "/community/v1/video-file/upload/upload-1",
      method: "PATCH",
      bytes: 1000,
    });
    expect(headers).toMatchObject({ authorization: "Bearer abc", "tus-resumable": "1.0.0", "upload-offset": "5" });
    expect(headers.cookie).toBeUndefined();
    expect((await send("https://evil.example")).status).toBe(403);
  });

  test("C19 pictures and videos are read with the cookie's session, which is not changed", async () => {
    const { web } = await pair();
    const headersOf = async (method: string, headers: Record<string, string>) => {
      const answer = await rawRequest(`${web.url}/media/image/ab/abc.png?own`, {
        method,
        headers: { ...headers, origin: web.url },
      });
      return (JSON.parse(String(answer.body)) as Echo).headers;
    };
    const read = await headersOf("GET", { cookie: "token=sealed-abc" });
    expect([read.authorization, read.cookie]).toEqual(["Bearer abc", undefined]);
    expect((await headersOf("GET", {})).authorization).toBeUndefined();
    expect((await headersOf("POST", { cookie: "token=sealed-abc" })).authorization).toBeUndefined();
  });

  test("A02 the cookie gives no authority to the API, only a bearer token does", async () => {
    const { web } = await pair();
    const answer = await rawRequest(`${web.url}/community/v1/user/current`, {
      headers: { cookie: "token=sealed-abc" },
    });
    const { headers } = JSON.parse(String(answer.body)) as Echo;
    expect([headers.cookie, headers.authorization]).toEqual([undefined, undefined]);
  });

  test("C02 behind a trusted proxy the visitor's address is the one that the proxy saw", async () => {
    const { web } = await pair({ TRUST_PROXY: "loopback" });
    const ipFor = async (forwarded: string) =>
      (
        JSON.parse(
          String((await rawRequest(`${web.url}/community/v1/x`, { headers: { "x-forwarded-for": forwarded } })).body),
        ) as Echo
      ).headers["x-client-ip"];
    expect(await ipFor("203.0.113.9")).toBe("203.0.113.9");
    expect(await ipFor("198.51.100.1, 203.0.113.9")).toBe("203.0.113.9");
    expect(await ipFor("::ffff:203.0.113.9")).toBe("203.0.113.9");
    expect(await ipFor("not an address")).toBe("127.0.0.1");
  });

  test("C19 connections to the API are kept alive", async () => {
    const { api, web } = await pair();
    for (let round = 0; round < 5; round += 1) await rawRequest(`${web.url}/community/v1/x`);
    expect(new Set(api.seen.map((request) => request.socket.remotePort)).size).toBe(1);
  });

  test("X04 without the API, calls get an envelope and pictures a short answer", async () => {
    const { api, web } = await pair();
    await api.close();
    closers.splice(0, 1);
    const call = await rawRequest(`${web.url}/community/v1/x`);
    expect([call.status, JSON.parse(String(call.body))]).toEqual([
      502,
      {
        statusCode: 502,
        message: "网络错误，请检查网络连接",
        data: { code: "UNAVAILABLE", requestId: call.headers["x-request-id"] },
      },
    ]);
    const picture = await rawRequest(`${web.url}/media/a.webp`);
    expect([picture.status, picture.headers["content-type"], String(picture.body)]).toEqual([
      502,
      "text/plain; charset=utf-8",
      "502 Bad Gateway\n",
    ]);
  });

  test("X04 a read is retried when the API closes a kept-alive connection under it", async () => {
    let requests = 0;
    const flaky = createServer((req, res) => {
      requests += 1;
      if (requests === 2) return void req.socket.destroy();
      res.end("{}");
    });
    await new Promise<void>((resolve) => {
      flaky.listen(0, "127.0.0.1", resolve);
    });
    closers.push(() => flaky.close());
    const web = await startWeb({ env: { API_BASE_URL: `http://127.0.0.1:${(flaky.address() as AddressInfo).port}` } });
    closers.push(web.close);
    expect((await rawRequest(`${web.url}/community/v1/x`)).status).toBe(200);
    expect((await rawRequest(`${web.url}/community/v1/x`)).status).toBe(200);
    expect(requests).toBe(3);
  });
});

describe("a request to the API is written anew", () => {
  test("C19 only a list of headers is forwarded, whatever Connection names", async () => {
    const { web } = await pair();
    const odd = Object.fromEntries(
      ["x-any", "cdn-loop", "x-http-method-override", "x-original-url", "via"].map((name) => [name, "1"]),
    );
    const answer = await rawRequest(`${web.url}/community/v1/x`, {
      method: "POST",
      body: "x".repeat(100),
      headers: {
        ...odd,
        connection: "content-length, host, authorization",
        authorization: "Bearer abc",
        "x-form-owner": "7",
        range: "bytes=0-1",
      },
    });
    const { headers, bytes } = JSON.parse(String(answer.body)) as Echo;
    expect(Object.keys(headers).toSorted()).toEqual([
      "authorization",
      "connection",
      "content-length",
      "host",
      "range",
      "x-client-ip",
      "x-form-owner",
      "x-request-id",
      "x-service-secret",
    ]);
    expect([headers["content-length"], headers.connection, bytes]).toEqual(["100", "keep-alive", 100]);
  });

  test.each<[string, string]>([
    ["GET", "content-length: 3\r\n\r\nabc"],
    ["HEAD", "content-length: 3\r\n\r\nabc"],
    ["DELETE", "content-length: 3\r\n\r\nabc"],
    ["OPTIONS", "content-length: 3\r\n\r\nabc"],
    ["DELETE", "connection: content-length\r\ncontent-length: 3\r\n\r\nabc"],
    ["GET", "transfer-encoding: chunked\r\n\r\n0\r\n\r\n"],
    ["POST", "transfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n"],
    ["POST", "expect: 100-continue, other\r\ncontent-length: 3\r\n\r\nabc"],
    ["POST", "expect: other\r\ncontent-length: 3\r\n\r\nabc"],
    ["GET", "host: b\r\n\r\n"],
    ["GET", "authorization: Bearer a\r\nauthorization: Bearer b\r\n\r\n"],
    ["POST", "content-type: text/plain\r\ncontent-type: application/json\r\ncontent-length: 3\r\n\r\nabc"],
  ])("C19 %s with %j is a 400, and what follows on its connection is read by nobody", async (method, rest) => {
    const { api, web } = await pair();
    const next = "GET /community/v1/next HTTP/1.1\r\nhost: a\r\n\r\n";
    const answer = await wire(web.port, `${method} /community/v1/x HTTP/1.1\r\nhost: a\r\n${rest}${next}`);
    expect(answer).toMatch(/^(?:HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 400 [\s\S]*connection: close/i);
    expect(answer.match(/HTTP\/1\.1 [2-5]/g)).toHaveLength(1);
    expect(api.seen).toEqual([]);
  });

  test("C19 bytes after a request that Node refuses are not read", async () => {
    const { api, web } = await pair();
    const next = "GET /community/v1/next HTTP/1.1\r\nhost: a\r\n\r\n";
    for (const first of [
      "GET /community/v1/x HTTP/1.1\r\n\r\n",
      "POST /community/v1/x HTTP/1.1\r\ncontent-length: 0\r\n\r\n",
    ])
      expect((await wire(web.port, first + next + next)).match(/HTTP\/1\.1 [2-5]/g) ?? []).not.toHaveLength(2);
    expect(api.seen).toEqual([]);
  });

  test("C19 chunks from HTTP/1.0 are a 400", async () => {
    const { api, web } = await pair();
    const answer = await wire(
      web.port,
      "POST /community/v1/x HTTP/1.0\r\nhost: a\r\nconnection: keep-alive\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(api.seen).toEqual([]);
  });

  test("C19 only the normalized path is forwarded", async () => {
    const { api, web } = await pair();
    const statusOf = async (target: string) => {
      const answer = await wire(web.port, `GET ${target} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
      return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
    };
    for (const target of [
      "/community/%2e%2e/noted",
      "/media/..%2fmetrics",
      "/community//v1",
      "/media/..\\metrics",
      "/media/%00",
    ])
      expect([target, await statusOf(target)]).toEqual([target, 400]);
    for (const target of ["/community/../metrics", "/media/x/../../noted", "/video-file/upload/../../readyz/x"])
      expect([target, await statusOf(target)]).toEqual([target, 404]);
    expect(api.seen).toEqual([]);
    expect(await statusOf("/community/v1/a/../b?c=%2e%2e%2F#d")).toBe(200);
    expect(api.seen.map(({ url }) => url)).toEqual(["/community/v1/b?c=%2e%2e%2F"]);
  });

  test("C19 only a list of an answer's headers reaches the visitor", async () => {
    const web = await before((_req, res) => {
      res.writeHead(206, {
        "content-type": "image/png",
        "content-range": "bytes 0-1/3",
        "set-cookie": "stray=1",
        "x-powered-by": "x",
        "access-control-allow-origin": "*",
        "clear-site-data": "*",
        "upload-offset": "5",
        "x-request-id": "another",
      });
      res.end("pn");
    });
    const { status, headers, body } = await rawRequest(`${web.url}/media/a.png`);
    expect([status, String(body)]).toEqual([206, "pn"]);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "content-range": "bytes 0-1/3",
      "upload-offset": "5",
    });
    for (const name of ["set-cookie", "x-powered-by", "access-control-allow-origin", "clear-site-data"])
      expect(headers[name]).toBeUndefined();
    expect(headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  });

  test("C19 E21 scripts of other hosts may read films that the API opens to them, and nothing else", async () => {
    const web = await before((req, res) => {
      res.writeHead(200, {
        "content-type": req.url?.endsWith(".mp4") ? "video/mp4" : "application/json",
        "access-control-allow-origin": req.url?.includes("evil") ? "https://evil.example" : "*",
      });
      res.end("film");
    });
    const open = async (path: string) => (await rawRequest(`${web.url}${path}`)).headers["access-control-allow-origin"];
    expect([await open("/media/video/a.mp4"), await open("/media/video/evil.mp4"), await open("/media/a")]).toEqual([
      "*",
      undefined,
      undefined,
    ]);
  });
});

describe("an API that fails in the middle", () => {
  test.each([
    ["with a length", { "content-length": "100" }],
    ["in chunks", {}],
  ])(
    "X04 an answer %s that breaks off is a broken connection for the visitor, and no whole one",
    async (_name, headers) => {
      const web = await before((_req, res) => {
        res.writeHead(200, headers);
        res.write("half", () => res.destroy());
      });
      await expect(rawRequest(`${web.url}/community/v1/x`)).rejects.toThrow(/aborted|ECONNRESET|hang up/);
      // A client that reads until the connection ends sees the error in its end.
      const old = connect(web.port, "127.0.0.1");
      old.resume().write("GET /community/v1/x HTTP/1.0\r\nhost: a\r\n\r\n");
      expect(await once(old, "error")).toMatchObject([{ code: "ECONNRESET" }]);
    },
  );

  test("X04 a visitor who leaves aborts the pending call, and a pipelined second call is not begun", async () => {
    const left: string[] = [];
    const asked: string[] = [];
    const web = await before((req, res) => {
      asked.push(req.url ?? "");
      res.on("close", () => left.push(req.url ?? ""));
    });
    const ask = (name: string) => `GET /community/v1/${name} HTTP/1.1\r\nhost: a\r\n\r\n`;
    const socket = connect(web.port, "127.0.0.1");
    socket.write(ask("one") + ask("two"));
    await expect.poll(() => asked).toEqual(["/community/v1/one"]);
    socket.destroy();
    await expect.poll(() => left).toEqual(["/community/v1/one"]);
    expect(asked).toHaveLength(1);
  });

  test("E02 a refusal in the middle of an upload reaches the visitor, and the connection ends", async () => {
    const web = await before((_req, res) => res.writeHead(413, { "content-type": "application/json" }).end("{}"));
    const head =
      "POST /community/v1/image HTTP/1.1\r\nhost: a\r\nauthorization: Bearer a\r\ncontent-type: multipart/form-data\r\ncontent-length: 300000\r\n\r\n";
    expect(await wire(web.port, `${head}abc`)).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close[\s\S]*\{\}/i);
  });
});

describe("an API that hangs", { timeout: 60_000 }, () => {
  const seconds = async (what: () => Promise<unknown>) => {
    const started = performance.now();
    await what();
    return (performance.now() - started) / 1000;
  };

  test("X04 K02 a hanging API gets a 504 within 6 seconds for every method, and its connection is not used again", async () => {
    let asked = 0;
    const api = createTcpServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", (chunk) => {
        asked += 1;
        // These headers never end.
        if (chunk.includes("/half ")) socket.write("HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n");
      });
    });
    await new Promise<void>((resolve) => {
      api.listen(0, "127.0.0.1", resolve);
    });
    closers.push(() => api.close());
    const web = await startWeb({ env: { API_BASE_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}` } });
    closers.push(web.close);
    const calls: [string, string, string?][] = [
      ["GET", "/community/v1/x"],
      ["GET", "/community/v1/half"],
      ["HEAD", "/media/a.png"],
      ["DELETE", "/community/v1/x"],
      ["POST", "/community/v1/x", "x".repeat(10)],
      ["POST", "/community/v1/x", "x".repeat(200_000)],
      ["POST", "/community/v1/x", ""],
      ["GET", "/media/a.png"],
    ];
    for (const round of [1, 2]) {
      const took = await Promise.all(
        calls.map(([method, path, body]) =>
          seconds(async () => {
            const answer = await rawRequest(web.url + path, { method, ...(body === undefined ? {} : { body }) });
            expect([method, path, answer.status]).toEqual([method, path, 504]);
          }),
        ),
      );
      expect(Math.max(...took)).toBeLessThan(6);
      expect(asked).toBe(round * calls.length);
    }
  });

  test("X04 K02 more calls than connections time out within the same time", async () => {
    const web = await before(() => {});
    const took = await Promise.all(
      Array.from({ length: 300 }, () =>
        seconds(async () => expect((await rawRequest(`${web.url}/community/v1/x`)).status).toBe(504)),
      ),
    );
    // No call waits for another call's timeout before its own begins.
    expect(Math.max(...took) - Math.min(...took)).toBeLessThan(4.5);
  });

  test("X04 an answer that stops in the middle is cut off", async () => {
    const web = await before((_req, res) => void res.writeHead(200).write("half"));
    expect(
      await seconds(() => expect(rawRequest(`${web.url}/media/a.png`)).rejects.toThrow(/aborted|ECONNRESET|hang up/)),
    ).toBeLessThan(8);
  });

  test("E02 K02 slow visitors, an API that reports progress, and one that stores a piece of a video do not time out", async () => {
    const web = await before((req, res) => {
      let working: NodeJS.Timeout | undefined;
      if (req.url?.endsWith("/image")) working = setInterval(() => res.writeProcessing(), 1_000);
      req.resume().on("end", () => {
        const done = () => {
          clearInterval(working);
          res.end("{}");
        };
        if (req.url?.endsWith("/slow")) done();
        else setTimeout(done, 6_500);
      });
    });
    const send = async (line: string) => {
      const socket = connect(web.port, "127.0.0.1");
      let answer = "";
      socket.on("data", (chunk) => (answer += String(chunk)));
      socket.write(
        `${line} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer a\r\nconnection: close\r\ncontent-length: 6\r\n\r\nabc`,
      );
      // Slower than the API's own limit.
      await after(line.endsWith("/slow") ? 6_500 : 0);
      socket.write("def");
      await once(socket, "close");
      return answer.slice(0, 15);
    };
    expect(
      await Promise.all(
        ["POST /community/v1/slow", "POST /community/v1/image", "PATCH /community/v1/video-file/upload/x"].map(send),
      ),
    ).toEqual(Array(3).fill("HTTP/1.1 200 OK"));
  });
});
