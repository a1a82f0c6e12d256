import { once } from "node:events";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { newFormKey } from "../../fixtures/writing.ts";
import { postVideo } from "../../fixtures/videos.ts";
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

/** The first line of the answer to a head that announces a body, of which no byte is sent. */
async function answerToHead(url: string, lines: string[]): Promise<string> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write([...lines, `Host: ${host}`, "Content-Type: application/json", "", ""].join("\r\n"));
  const [chunk] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  return String(chunk).split("\r\n")[0] ?? "";
}

test("C19 E23 captions of a megabyte are refused from a guest and from an unknown session before any byte of them", async ({
  server,
}) => {
  const author = await server.loginAs();
  const path = `/community/v1/video/${await postVideo(server, author)}/captions/zh-Hans`;
  const head = [`PUT ${path} HTTP/1.1`, `Content-Length: ${KB * KB}`];
  for (const more of [[], ["Authorization: Bearer stolen"]])
    expect(await answerToHead(server.url, [...head, ...more])).toBe("HTTP/1.1 401 Unauthorized");
  const text = "x".repeat(900 * KB);
  const put = (as: string | undefined) =>
    server.fetch(path, {
      method: "PUT",
      body: JSON.stringify({ text, formKey: newFormKey() }),
      headers: { ...json, ...(as === undefined ? {} : { authorization: `Bearer ${as}` }) },
    });
  // The author's are read, and refused at their field.
  const read = (await (await put(author.token)).json()) as { data: { fieldErrors: object } };
  expect(read.data.fieldErrors).toEqual({ text: ["字幕最大 512 KB"] });
  const guest = await put(undefined).catch(() => undefined);
  // Refused with a message, or disconnected while it still sends.
  expect(guest?.status ?? 401).toBe(401);
});
