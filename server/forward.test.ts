import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { rawRequest } from "../tests/setup/raw-request.ts";
import { echoApi, startWeb } from "../tests/setup/web-server.ts";

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

interface Echo {
  url: string;
  method: string;
  headers: IncomingHttpHeaders;
  bytes: number;
}

describe("forwarding to the API", () => {
  test("C19 what only proxies and the web tier may say is dropped; who asks is said by us", async () => {
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

  test("E02 an upload of a video comes with the page's cookie and reaches the API with its bearer, from our own pages alone", async () => {
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

  test("C19 a picture or a video is asked for with the session of the cookie, which changes nothing there", async () => {
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

  test("C19 connections to the API are kept", async () => {
    const { api, web } = await pair();
    for (let round = 0; round < 5; round += 1) await rawRequest(`${web.url}/community/v1/x`);
    expect(new Set(api.seen.map((request) => request.socket.remotePort)).size).toBe(1);
  });

  test("X04 an API that is away is an envelope, and a short answer for a picture", async () => {
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

  test("X04 a read is tried again when the API closes a kept connection under it", async () => {
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

describe("the chat socket", () => {
  async function chat(env: Record<string, string> = {}) {
    const lines: Record<string, unknown>[] = [];
    const server = createServer();
    const seen: IncomingHttpHeaders[] = [];
    const sockets = new WebSocketServer({ server, path: "/chat" });
    sockets.on("connection", (socket, request) => {
      seen.push(request.headers);
      socket.on("message", (text) => socket.send(`echo ${String(text)}`));
    });
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    const web = await startWeb({
      env: { API_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...env },
      heard: (line) => void lines.push(line),
    });
    closers.push(() => server.close(), web.close);
    const open = (headers: Record<string, string>, path = "/chat") =>
      new Promise<{ socket?: WebSocket; status?: number }>((resolve) => {
        const socket = new WebSocket(`${web.url.replace("http", "ws")}${path}`, { headers });
        socket.on("open", () => resolve({ socket }));
        socket.on("unexpected-response", (_request, answer) => resolve({ status: answer.statusCode ?? 0 }));
        socket.on("error", () => resolve({}));
      });
    return { web, seen, open, lines };
  }

  test("C21 carries messages both ways, with the session of the cookie as a bearer token", async () => {
    const { web, seen, open } = await chat();
    const { socket } = await open({
      origin: web.url,
      cookie: "app-theme=dark; token=sealed-abc",
      "x-client-ip": "1.2.3.4",
    });
    const answer = new Promise((resolve) => {
      socket?.once("message", (text) => resolve(String(text)));
    });
    socket?.send("你好");
    expect(await answer).toBe("echo 你好");
    expect(seen[0]).toMatchObject({
      authorization: "Bearer abc",
      "x-client-ip": "127.0.0.1",
      "x-service-secret": "s".repeat(32),
    });
    expect(seen[0]?.cookie).toBeUndefined();
    socket?.terminate();
  });

  test("C21 another site's page gets no socket", async () => {
    const { seen, open } = await chat();
    for (const origin of ["https://evil.example", "null", "http://127.0.0.1:1"]) {
      expect((await open({ origin, cookie: "token=sealed-abc" })).status).toBe(403);
    }
    expect(seen).toEqual([]);
  });

  test("C21 a client that is no browser brings its own token; a cookie without an Origin counts for nothing", async () => {
    const { seen, open } = await chat();
    (await open({ authorization: "Bearer own", cookie: "token=sealed-abc" })).socket?.terminate();
    (await open({ cookie: "token=sealed-abc" })).socket?.terminate();
    expect(seen.map((headers) => headers.authorization)).toEqual(["Bearer own", undefined]);
  });

  test("C21 elsewhere there is no socket, and without the API an answer all the same", async () => {
    const { web, open } = await chat();
    expect((await open({ origin: web.url }, "/other")).status).toBe(404);
    const alone = await chat({ API_BASE_URL: "http://127.0.0.1:9" });
    expect((await alone.open({ origin: alone.web.url })).status).toBe(502);
  });

  test("K01 C21 every request for a socket has one line, with the status of its answer", async () => {
    const { web, open, lines } = await chat();
    (await open({ origin: web.url })).socket?.terminate();
    await open({ origin: "https://evil.example" });
    await open({ origin: web.url }, "/other");
    const alone = await chat({ API_BASE_URL: "http://127.0.0.1:9" });
    await alone.open({ origin: alone.web.url });
    const told = (all: Record<string, unknown>[]) =>
      all.filter(({ msg }) => msg === "request").map(({ method, route, status }) => [method, route, status]);
    await expect.poll(() => told(alone.lines)).toEqual([["GET", "/chat", 502]]);
    expect(told(lines)).toEqual([
      ["GET", "/chat", 101],
      ["GET", "/chat", 403],
      ["GET", "other", 404],
    ]);
  });

  test("K01 sockets end when the server drains", async () => {
    const { web, open } = await chat();
    const { socket } = await open({ origin: web.url });
    const closed = new Promise((resolve) => {
      socket?.once("close", resolve);
    });
    await web.drain(1000);
    await expect(closed).resolves.toBeDefined();
    closers.pop();
  });
});
