import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { drain } from "./drain.ts";

/** A server with one request under way, on a keep-alive connection. */
async function busyServer() {
  const server = createServer({ keepAliveTimeout: 60_000 }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const asked = once(server, "request") as Promise<[IncomingMessage, ServerResponse]>;
  const request = get({ agent, port: (server.address() as AddressInfo).port, host: "127.0.0.1" });
  const [, response] = await asked;
  return { server, request, response };
}

test("K01 drain waits for the request under way and closes its connection at once, not after the keep-alive minute", async () => {
  const { server, request, response } = await busyServer();
  const drained = drain(server, 600_000);
  const answered = once(request, "response") as Promise<[IncomingMessage]>;
  response.end("whole");
  expect(await text((await answered)[0])).toBe("whole");
  await drained;
});

test("K01 drain cuts off a request that does not end within the patience", async () => {
  const { server, request } = await busyServer();
  const cut = once(request, "error");
  await drain(server, 1);
  expect((await cut)[0]).toMatchObject({ code: "ECONNRESET" });
});
