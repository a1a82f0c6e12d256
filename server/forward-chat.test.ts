import { hash } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { startWeb } from "../tests/setup/web-server.ts";
import { wire } from "../tests/setup/wire.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
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
    const open = (headers: Record<string, string>, path = "/chat", protocols: string[] = []) =>
      new Promise<{ socket?: WebSocket; status?: number }>((resolve) => {
        const socket = new WebSocket(`${web.url.replace("http", "ws")}${path}`, protocols, { headers });
        socket.on("open", () => resolve({ socket }));
        socket.on("unexpected-response", (_request, answer) => resolve({ status: answer.statusCode ?? 0 }));
        socket.on("error", () => resolve({}));
      });
    return { web, seen, open, lines };
  }

  test("C21 messages pass both ways, with the ticket and the hash of the cookie's token, and without the cookie", async () => {
    const { web, seen, open } = await chat();
    const { socket } = await open(
      {
        origin: web.url,
        cookie: "app-theme=dark; token=sealed-abc",
        authorization: "Bearer own",
        "x-client-ip": "1.2.3.4",
        "x-session-hash": "forged",
      },
      "/chat",
      ["qunluo.live", "ticket.abc-_123"],
    );
    expect(socket?.protocol).toBe("qunluo.live");
    const answer = new Promise((resolve) => {
      socket?.once("message", (text) => resolve(String(text)));
    });
    socket?.send("你好");
    expect(await answer).toBe("echo 你好");
    expect(seen[0]).toMatchObject({
      "sec-websocket-protocol": "qunluo.live,ticket.abc-_123",
      "x-session-hash": hash("sha256", "abc", "base64url"),
      "x-client-ip": "127.0.0.1",
      "x-service-secret": "s".repeat(32),
    });
    expect(seen[0]?.cookie).toBeUndefined();
    expect(seen[0]?.authorization).toBeUndefined();
    socket?.terminate();
  });

  test("C21 a page of another site, or of no site, gets no socket, with a session or without", async () => {
    const { seen, open } = await chat();
    for (const cookie of ["token=sealed-abc", "app-theme=dark"]) {
      for (const origin of ["https://evil.example", "null", "http://127.0.0.1:1"])
        expect((await open({ origin, cookie })).status).toBe(403);
      expect((await open({ cookie })).status).toBe(403);
    }
    expect(seen).toEqual([]);
  });

  test("C21 a guest's upgrade has no hash, and a visitor cannot state one", async () => {
    const { web, seen, open } = await chat();
    (await open({ origin: web.url, "x-session-hash": "forged" })).socket?.terminate();
    expect(seen[0]).not.toHaveProperty("x-session-hash");
    expect(seen[0]).not.toHaveProperty("sec-websocket-protocol");
  });

  test("C21 other paths have no socket, and a request without the API still gets an answer", async () => {
    const { web, open } = await chat();
    expect((await open({ origin: web.url }, "/other")).status).toBe(404);
    const alone = await chat({ API_BASE_URL: "http://127.0.0.1:9" });
    expect((await alone.open({ origin: alone.web.url })).status).toBe(502);
  });

  test("C21 only a valid handshake is forwarded, and only the matching answer is returned", async () => {
    const { web, seen } = await chat();
    const head = "GET /chat HTTP/1.1\r\nhost: a\r\norigin: http://a\r\nupgrade: websocket\r\nconnection: Upgrade";
    const key = "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==";
    const version = "sec-websocket-version: 13";
    for (const text of [
      [head, key, "sec-websocket-version: 777"],
      [head, version],
      [head, "sec-websocket-key: x", version],
      [head.replace("GET", "POST"), key, version],
      [head, key, version, "content-length: 5"],
      [head, key, version, "sec-websocket-protocol: a b"],
      [head, key, version, "sec-websocket-protocol: a,b,c,d,e"],
      [head, key, version, "transfer-encoding: chunked"],
      [head.replace("websocket", "h2c"), key, version],
      [head.replace("/chat", "/chat/../chat"), key, version],
    ])
      expect(await wire(web.port, `${text.join("\r\n")}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 40[04] /);
    const early = [head, key, version].join("\r\n");
    expect(await wire(web.port, `${early}\r\n\r\nGET /community/v1/x HTTP/1.1\r\nhost: a\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 400 /,
    );
    expect(seen).toEqual([]);

    for (const answer of [
      "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: x\r\n\r\n",
      // The accepted key, with a subprotocol that nobody offered.
      "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\nsec-websocket-protocol: other\r\n\r\n",
      "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n",
      "HTTP/1.1 429 Too Many Requests\r\ncontent-length: 0\r\n\r\n",
    ]) {
      const api = createTcpServer((socket) => {
        socket.on("error", () => {});
        socket.once("data", () => socket.write(answer));
      });
      await new Promise<void>((resolve) => {
        api.listen(0, "127.0.0.1", resolve);
      });
      closers.push(() => api.close());
      const other = await startWeb({
        env: { API_BASE_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}` },
      });
      closers.push(other.close);
      expect(await wire(other.port, `${early}\r\n\r\n`)).toMatch(
        answer.includes("429") ? /^HTTP\/1\.1 429 / : /^HTTP\/1\.1 502 /,
      );
    }
  });

  test("K01 C21 every request for a socket has one log line, with the status of its answer", async () => {
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
