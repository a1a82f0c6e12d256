import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { VideoFileView } from "#contract/files/video-file.ts";
import type { RouteArgs } from "../../server/api.server.ts";
import { makeRequestContext } from "../../server/request-context.server.ts";
import { sessionContext } from "../../server/session.server.ts";
import { readFormWithVideo } from "./video-form.server.ts";

const FILM_BYTES = 20 * 1024 * 1024;
const UPLOADED: VideoFileView = {
  id: 42,
  name: "浮岛.mp4",
  state: "queued",
  reason: null,
  progress: 0,
  durationSeconds: null,
  width: null,
  height: null,
  src: null,
  poster: null,
};

let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {};
const api = createServer((request, response) => answer(request, response));
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    api.listen(0, "127.0.0.1", resolve);
  });
  vi.stubEnv("API_BASE_URL", `http://127.0.0.1:${(api.address() as AddressInfo).port}`);
  vi.stubEnv("SESSION_SECRET", "s".repeat(32));
});
afterAll(() => {
  vi.unstubAllEnvs();
  api.closeAllConnections();
  api.close();
});

const says = (response: ServerResponse, statusCode: number, message: string, data: unknown) =>
  response
    .writeHead(statusCode, { "content-type": "application/json" })
    .end(JSON.stringify({ statusCode, message, data }));

/** Returns a form with `title`, `video`, `source` and a picture. The video is generated while it is read. */
function formWith(bytes: number, name = '浮"岛.mp4', breaksOff = false): RouteArgs {
  const part = (about: string, value: string) => `--b\r\ncontent-disposition: form-data; ${about}\r\n\r\n${value}\r\n`;
  async function* body() {
    yield Buffer.from(part('name="title"', "标题"));
    yield Buffer.from(
      `--b\r\ncontent-disposition: form-data; name="video"; filename="${name.replaceAll('"', "%22")}"\r\ncontent-type: video/mp4\r\n\r\n`,
    );
    const piece = Buffer.alloc(64 * 1024, 7);
    for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
    if (breaksOff) throw new Error("the line is gone");
    yield Buffer.from(
      `\r\n${part('name="source"', "简介")}${part('name="files"; filename="a.png"', "png")}${part('name="videoFileId"', "5")}--b--\r\n`,
    );
  }
  const request = new Request("http://localhost/user/publish/video", {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=b" },
    body: Readable.toWeb(Readable.from(body())) as unknown as ReadableStream<Uint8Array>,
    duplex: "half",
  } as RequestInit);
  const context = makeRequestContext({});
  context.set(sessionContext, { token: "bearer-1", login: () => {}, logout: () => {} } as never);
  return { request, context, url: new URL(request.url) };
}

const rest = (form: FormData) => [form.get("title"), form.get("source"), (form.get("files") as File).name];

test("E02 a form's video is streamed to the API, and its id replaces the file", async () => {
  let received = 0;
  let head = "";
  answer = (request, response) => {
    request.on("data", (chunk: Buffer) => {
      head ||= chunk.toString();
      received += chunk.length;
    });
    request.on("end", () => says(response, 200, "success", UPLOADED));
  };
  const { form, videoRefusal } = await readFormWithVideo(formWith(FILM_BYTES));
  expect([form.get("videoFileId"), form.has("video"), videoRefusal, ...rest(form)]).toEqual([
    "42",
    false,
    undefined,
    "标题",
    "简介",
    "a.png",
  ]);
  expect(received).toBeGreaterThan(FILM_BYTES);
  expect(head).toContain('name="file"; filename="浮%22岛.mp4"');
});

test("E02 an early refusal or a missing API becomes an error at the field, and all other fields are kept", async () => {
  const early = (statusCode: number, message: string) => (request: IncomingMessage, response: ServerResponse) => {
    says(response, statusCode, message, { code: "TOO_MANY_REQUESTS" });
    request.resume();
  };
  for (const [respond, refusal] of [
    [early(429, "上传太频繁，请稍后再试"), "上传太频繁，请稍后再试"],
    [early(401, "请重新登录"), "请重新登录"],
    [(request: IncomingMessage) => void request.socket.destroy(), "网络错误，请检查网络连接"],
  ] as const) {
    answer = respond;
    const { form, videoRefusal } = await readFormWithVideo(formWith(FILM_BYTES));
    expect([videoRefusal, form.get("videoFileId"), ...rest(form)]).toEqual([refusal, "5", "标题", "简介", "a.png"]);
  }
});

test("E02 an interrupted form is a 400 and interrupts the upload to the API", async () => {
  const ended = new Promise<string>((resolve) => {
    answer = (request) => void request.resume().once("error", () => resolve("broken off"));
  });
  await expect(readFormWithVideo(formWith(FILM_BYTES, "浮岛.mp4", true))).rejects.toMatchObject({
    init: { status: 400 },
  });
  expect(await ended).toBe("broken off");
});

test("E02 without a new file, the form keeps its earlier video unless the user removes it", async () => {
  const { form, videoRefusal } = await readFormWithVideo(formWith(0, ""));
  expect([form.get("videoFileId"), videoRefusal]).toEqual(["5", undefined]);
  const args = formWith(0);
  const plain = new FormData();
  plain.set("dropVideo", "on");
  plain.set("videoFileId", "5");
  const dropped = await readFormWithVideo({
    ...args,
    request: new Request(args.request.url, { method: "POST", body: plain }),
  });
  expect(dropped.form.get("videoFileId")).toBeNull();
  const heavy = new FormData();
  heavy.set("files", new File([new Uint8Array(13 * 1024 * 1024)], "a.png"));
  await expect(
    readFormWithVideo({ ...args, request: new Request(args.request.url, { method: "POST", body: heavy }) }),
  ).rejects.toMatchObject({ init: { status: 413 } });
});
