import { once } from "node:events";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { type AddressInfo, connect, createServer } from "node:net";
import { pipeline } from "node:stream/promises";
import { Readable, Writable } from "node:stream";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { Redis } from "ioredis";
import { Agent, request } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { awayReason } from "./db/away-codes.ts";
import { failed } from "./failed.ts";

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Starts a server for one test. @returns its port */
async function serverOf(handle: RequestListener): Promise<number> {
  const server = createHttpServer(handle).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** An error as Node creates it for a failed system call. */
const ofSystem = (code: string, syscall = "read") =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall, errno: -1 });

test("C19 K01 every system error code of a broken, refused or slow connection becomes a 503 with Retry-After", () => {
  const codes = `
    ECONNREFUSED ECONNRESET ECONNABORTED EPIPE EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ENETRESET
    EADDRNOTAVAIL ETIMEDOUT ESOCKETTIMEDOUT ETIMEOUT EMFILE ENFILE ENOBUFS ENOTFOUND EAI_AGAIN EAI_FAIL
    EAI_NODATA EAI_SYSTEM CERT_HAS_EXPIRED EAGAIN ERR_TLS_CERT_ALTNAME_INVALID
    ERR_SSL_WRONG_VERSION_NUMBER DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN
    UNABLE_TO_VERIFY_LEAF_SIGNATURE UND_ERR_SOCKET UND_ERR_CLOSED UND_ERR_DESTROYED
    UND_ERR_CONNECT_TIMEOUT
  `;
  for (const code of codes.trim().split(/\s+/)) {
    const wrapped = new Error("the work did not succeed", { cause: new Error("inside", { cause: ofSystem(code) }) });
    for (const error of [ofSystem(code), wrapped])
      expect({ code, ...failed(error, "r").envelope }).toMatchObject({
        statusCode: 503,
        data: { code: "UNAVAILABLE", retryAfterSeconds: 5 },
      });
  }
});

test("C19 a bug, a missing file and a failed SQL statement stay a 500", () => {
  for (const error of [
    new TypeError("x is not a function"),
    ofSystem("ENOENT", "open"),
    ofSystem("EACCES", "open"),
    Object.assign(new Error("duplicate key"), { code: "23505" }),
    Object.assign(new Error("no such table"), { code: "42P01" }),
    new Error("Connection terminated by the moderator"),
    new Error("timeout expired?", { cause: "ECONNRESET" }),
  ]) {
    expect([error.message, awayReason(error)]).toEqual([error.message, undefined]);
    expect(failed(error, undefined).envelope).toMatchObject({ statusCode: 500, data: { code: "INTERNAL" } });
  }
  expect(awayReason("ECONNRESET")).toBeUndefined();
});

test("C19 K01 unreachable sockets, host names and socket files count as connection errors", async () => {
  const errorOf = async (options: { port: number; host: string } | { path: string }) => {
    const [error] = (await once(connect(options), "error").catch((thrown: unknown) => [thrown])) as [unknown];
    return awayReason(error);
  };
  expect(await errorOf({ port: 1, host: "127.0.0.1" })).toBe("connection");
  expect(await errorOf({ port: 1, host: "localhost" })).toBe("connection");
  expect(await errorOf({ port: 1, host: "nowhere.invalid" })).toBe("connection");
  expect(await errorOf({ path: "/nowhere/at-all.sock" })).toBe("connection");
  const resetting = createServer((socket) => socket.resetAndDestroy()).listen(0, "127.0.0.1");
  await once(resetting, "listening");
  onTestFinished(() => void resetting.close());
  const socket = connect((resetting.address() as AddressInfo).port, "127.0.0.1");
  socket.on("connect", () => socket.write("x"));
  const [reset] = (await once(socket, "error").catch((thrown: unknown) => [thrown])) as [unknown];
  expect(awayReason(reset)).toBe("connection");
});

test("C19 K02 fetch and undici errors are classified: silence and half a response are timeouts, a closed socket is not", async () => {
  const silent = await serverOf(() => {});
  const half = await serverOf((_req, res) => {
    res.writeHead(200, { "content-length": "100" });
    res.write("half");
  });
  const ending = await serverOf((req) => req.socket.destroy());
  const at = (port: number) => `http://127.0.0.1:${port}/`;
  expect(awayReason(await failure(fetch(at(silent), { signal: AbortSignal.timeout(20) })))).toBe("timeout");
  expect(awayReason(await failure(fetch(at(ending))))).toBe("connection");
  expect(awayReason(await failure(fetch("http://nowhere.invalid/")))).toBe("connection");
  const dispatcher = new Agent({ headersTimeout: 20, bodyTimeout: 20 });
  onTestFinished(() => dispatcher.destroy());
  expect(awayReason(await failure(request(at(silent), { dispatcher })))).toBe("timeout");
  const { body } = await request(at(half), { dispatcher });
  expect(awayReason(await failure(body.text()))).toBe("timeout");
});

test("C19 a stream that closes early counts as a connection error", async () => {
  const cut = new Readable({ read() {} });
  const work = pipeline(cut, new Writable({ write: (_chunk, _encoding, done) => done() }));
  cut.destroy();
  expect(awayReason(await failure(work))).toBe("connection");
});

test("C19 K01 an absent, silent or still loading Redis is recognised by ioredis's errors", async () => {
  const redisAt = (port: number, options: object) => {
    const redis = new Redis(port, "127.0.0.1", { retryStrategy: () => null, ...options });
    redis.on("error", () => {});
    onTestFinished(() => redis.disconnect());
    return redis;
  };
  expect(awayReason(await failure(redisAt(1, { enableOfflineQueue: false }).get("x")))).toBe("connection");
  expect(awayReason(await failure(redisAt(1, {}).get("x")))).toBe("connection");
  const tired = redisAt(1, { maxRetriesPerRequest: 0, retryStrategy: () => 1 });
  expect(awayReason(await failure(tired.get("x")))).toBe("connection");
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  // The server sends one reply for each command in the chunk.
  const loading = createServer((socket) =>
    socket.on("data", (asked) =>
      socket.write("-LOADING Redis is loading the dataset in memory\r\n".repeat(String(asked).split("*").length - 1)),
    ),
  ).listen(0, "127.0.0.1");
  await Promise.all([once(silent, "listening"), once(loading, "listening")]);
  onTestFinished(() => {
    silent.close();
    loading.close();
  });
  const portOf = (server: typeof silent) => (server.address() as AddressInfo).port;
  const deaf = redisAt(portOf(silent), { commandTimeout: 20, enableReadyCheck: false });
  expect(awayReason(await failure(deaf.get("x")))).toBe("timeout");
  const busy = redisAt(portOf(loading), { enableReadyCheck: false });
  expect(awayReason(await failure(busy.get("x")))).toBe("connection");
});

test("C19 K01 an overloaded, failing or silent object store is recognised by its SDK's errors", async () => {
  const storeAt = async (handle: RequestListener) => {
    const client = new S3Client({
      region: "us-east-1",
      endpoint: `http://127.0.0.1:${await serverOf(handle)}`,
      forcePathStyle: true,
      credentials: { accessKeyId: "k", secretAccessKey: "s" },
      maxAttempts: 1,
      requestHandler: { requestTimeout: 50, throwOnRequestTimeout: true },
    });
    onTestFinished(() => client.destroy());
    return failure(client.send(new GetObjectCommand({ Bucket: "b", Key: "k" })));
  };
  const saying = (status: number, code: string): RequestListener => {
    return (_req, res) => {
      res.writeHead(status, { "content-type": "application/xml" });
      res.end(`<Error><Code>${code}</Code><Message>no</Message></Error>`);
    };
  };
  expect(awayReason(await storeAt(saying(503, "SlowDown")))).toBe("crowded");
  expect(awayReason(await storeAt(saying(503, "ServiceUnavailable")))).toBe("connection");
  expect(awayReason(await storeAt(saying(500, "InternalError")))).toBe("connection");
  expect(awayReason(await storeAt(saying(400, "RequestTimeout")))).toBe("timeout");
  expect(awayReason(await storeAt(() => {}))).toBe("timeout");
  expect(awayReason(await storeAt(saying(403, "AccessDenied")))).toBeUndefined();
});
