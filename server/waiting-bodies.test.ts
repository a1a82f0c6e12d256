import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { rawRequest } from "../tests/setup/raw-request.ts";
import { echoApi, startWeb } from "../tests/setup/web-server.ts";
import { createWaitingBodies } from "./waiting-bodies.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const form = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000";
const file = "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000";
const member = "Cookie: token=sealed-a";

/** Sends the headers and two bytes of many requests, and nothing more. @returns the sockets that are still open */
async function stall(port: number, count: number, addressOf: (n: number) => string, path: string, more: string) {
  const open = new Set<Socket>();
  await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => {}).resume();
      socket.once("close", () => open.delete(socket));
      open.add(socket);
      closers.push(() => socket.destroy());
      await once(socket, "connect");
      const lines = [`POST ${path} HTTP/1.1`, "Host: a", "Origin: http://a", `X-Forwarded-For: ${addressOf(n)}`, more];
      await new Promise<void>((sent) => {
        socket.write(`${lines.join("\r\n")}\r\n\r\na=`, () => sent());
      });
    }),
  );
  return open;
}

async function site(api?: string) {
  const web = await startWeb({
    screens: { "/": {}, "/login": {}, "/dynamic": {} },
    env: { TRUST_PROXY: "loopback", ...(api !== undefined && { API_BASE_URL: api }) },
  });
  closers.push(web.close);
  return web;
}

const PLACES = [...Array.from({ length: 10 }, () => 200), 303];

/** Guests of other addresses get pages that are not cached, and send a form. @returns the time in ms */
async function serveGuests({ url }: { url: string }, from: number) {
  const started = performance.now();
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, (_, n) =>
      rawRequest(`${url}/?n=${from + n}`, { headers: { "x-forwarded-for": "203.0.113.9" } }),
    ),
    rawRequest(`${url}/login`, { method: "POST", body: "a=1", headers: { origin: url } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(PLACES);
  return performance.now() - started;
}

/** All guests get their answers, within a second in the best of three rounds: other load slows down some. */
async function expectPlaces(web: { url: string }) {
  const times = [await serveGuests(web, 0), await serveGuests(web, 100), await serveGuests(web, 200)];
  expect(Math.min(...times)).toBeLessThan(1_000);
}

const manners: [string, (n: number) => string, open: number][] = [
  ["one address", () => "192.0.2.1", 64],
  ["one IPv6 network", (n) => `2001:db8:1:2::${n.toString(16)}`, 64],
  ["fifty addresses", (n) => `192.0.2.${n % 50}`, 200],
];

test.each(manners)(
  "R01 R27 two hundred stalled forms of %s hold no place of a page",
  async (_name, addressOf, left) => {
    const web = await site();
    const open = await stall(web.port, 200, addressOf, "/login", form);
    await expect.poll(() => open.size, { timeout: 10_000 }).toBe(left);
    await expectPlaces(web);
  },
);

test("E02 R01 two hundred members whose files come slowly hold no place of a page", async () => {
  const web = await site();
  const open = await stall(web.port, 200, (n) => `192.0.2.${n % 50}`, "/dynamic", `${file}\r\n${member}`);
  await expectPlaces(web);
  expect(open.size).toBe(200);
});

test("E02 an address that sends 64 files gets a 429 for the next one, and other addresses do not", async () => {
  const web = await site();
  const open = await stall(web.port, 64, () => "192.0.2.1", "/dynamic", `${file}\r\n${member}`);
  const send = (address: string) =>
    rawRequest(`${web.url}/dynamic`, {
      method: "POST",
      body: "a".repeat(300_000),
      headers: {
        origin: web.url,
        cookie: "token=sealed-a",
        "content-type": "multipart/form-data; boundary=b",
        "x-forwarded-for": address,
      },
    }).then(({ status }) => status);
  await expect.poll(() => send("192.0.2.1"), { timeout: 10_000 }).toBe(429);
  expect(await send("192.0.2.2")).toBe(303);
  for (const socket of open) socket.destroy();
  await expect.poll(() => send("192.0.2.1"), { timeout: 10_000 }).toBe(303);
});

test("X04 R27 stalled texts and files hold no connection to the API that other calls need", async () => {
  const api = await echoApi();
  closers.push(api.close);
  const web = await site(api.url);
  const addressOf = (n: number) => `192.0.2.${n % 50}`;
  await stall(web.port, 300, addressOf, "/community/v1/sms/login", form);
  expect(api.seen).toEqual([]);
  await stall(web.port, 300, addressOf, "/community/v1/image", `${file}\r\nAuthorization: Bearer a`);
  // A call that waits for a connection is answered with 504.
  expect((await rawRequest(`${web.url}/community/v1/x`, { method: "POST", body: "{}" })).status).toBe(200);
});

test("R27 a text that comes in pieces is read whole by its handler, and the connection serves the next one", async () => {
  const api = await echoApi();
  closers.push(api.close);
  const web = await site(api.url);
  const socket = connect(web.port, "127.0.0.1");
  closers.push(() => socket.destroy());
  let answers = "";
  socket.on("data", (chunk) => (answers += String(chunk)));
  for (const length of [200_000, 1, 70_000]) {
    const before = answers.length;
    socket.write(`POST /community/v1/x HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`);
    for (let left = length; left > 0; left -= 50_000) {
      socket.write("x".repeat(Math.min(left, 50_000)));
      await new Promise((turn) => {
        setImmediate(turn);
      });
    }
    await expect.poll(() => answers.slice(before), { timeout: 10_000 }).toContain(`"bytes":${length}`);
  }
});

test("R27 of texts above the limit of bytes the address that holds most loses its oldest", async () => {
  const waiting = createWaitingBodies({ bytesMax: 1_000 });
  const came: [string, string | false][] = [];
  const server = createServer((req: IncomingMessage, res) => {
    const name = req.url ?? "";
    void waiting.text(req, name.slice(0, 2)).then(async (isWhole) => {
      came.push([name, isWhole && (await text(req))]);
      res.end("read");
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  closers.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const send = async (path: string, length: number, part: string) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {}).resume();
    closers.push(() => socket.destroy());
    const isHere = once(server, "request");
    socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n${part}`);
    await isHere;
    return socket;
  };
  await send("/a1", 500, "a".repeat(450));
  const small = await send("/b1", 300, "b".repeat(290));
  await send("/a2", 500, "a".repeat(450));
  await expect.poll(() => came, { timeout: 10_000 }).toEqual([["/a1", false]]);
  small.write("b".repeat(10));
  await expect.poll(() => came.at(-1), { timeout: 10_000 }).toEqual(["/b1", "b".repeat(300)]);
});
