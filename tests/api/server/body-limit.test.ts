import { Readable } from "node:stream";
import { expect, test } from "../../setup/api-test.ts";

const KB = 1024;
const json = { "content-type": "application/json" };

test("C19 JSON of more than 256 KB is refused unread, an article's of more than 640 KB", async ({ server }) => {
  const { token } = await server.loginAs();
  const send = (path: string, bytes: number) =>
    server.fetch(path, {
      method: "POST",
      body: JSON.stringify({ text: "x".repeat(bytes) }),
      headers: { ...json, authorization: `Bearer ${token}` },
    });
  for (const [path, bytes, status] of [
    ["/community/v1/user/sms/login", 200 * KB, 400],
    ["/community/v1/user/sms/login", 300 * KB, 413],
    ["/community/v1/draft/article/save", 300 * KB, 400],
    ["/community/v1/draft/article/save", 700 * KB, 413],
  ] as const) {
    const answer = await send(path, bytes);
    expect([path, bytes, answer.status]).toEqual([path, bytes, status]);
  }
});

test("C19 JSON without a length is refused at the same limit", async ({ server }) => {
  let made = 0;
  async function* endless() {
    for (;;) {
      made += 1;
      yield Buffer.alloc(64 * KB, 120);
    }
  }
  const body = Readable.toWeb(Readable.from(endless())) as unknown as ReadableStream<Uint8Array>;
  const answer = await server
    .fetch("/community/v1/user/sms/login", { method: "POST", body, headers: json, duplex: "half" } as RequestInit)
    .catch(() => undefined);
  // Refused with a message, or disconnected while it still sends.
  expect(answer?.status ?? 413).toBe(413);
  expect(made * 64).toBeLessThan(64 * KB);
});
