import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { watchStalePages } from "./stale-pages.ts";

test("C21 cached pages become stale when the API says so, when a connection begins, and at no other time", async () => {
  const api = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(api, "listening");
  const told: (() => void)[] = [];
  let count = 0;
  let aged = 0;
  let changed = 0;
  const stale = () => new Promise<void>((resolve) => told.push(resolve));
  const connected = async () => {
    const [socket, request] = (await once(api, "connection")) as [WebSocket, IncomingMessage];
    expect(request.headers["x-service-secret"]).toBe("s".repeat(32));
    expect(JSON.parse(String((await once(socket, "message"))[0]))).toEqual({ type: "watch-pages" });
    return socket;
  };
  const first = connected();
  const watch = watchStalePages({
    apiBaseUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    serviceSecret: "s".repeat(32),
    onStale: () => ((count += 1), told.shift()?.()),
    onOld: () => void (aged += 1),
    onSite: () => void (changed += 1),
    againMs: 5,
  });
  const socket = await first;
  expect(count).toBe(1);
  const next = stale();
  for (const message of [
    '{"type":"ready","userId":null}',
    "not json",
    "null",
    '{"type":"pages.old"}',
    '{"type":"site.changed"}',
    '{"type":"pages.stale"}',
  ])
    socket.send(message);
  await next;
  // The second call came when the connection began.
  expect([count, aged, changed]).toEqual([2, 1, 2]);
  const again = connected();
  socket.terminate();
  await again;
  expect(count).toBe(3);
  watch.close();
  api.close();
});
