import { Readable } from "node:stream";
import { afterEach, describe, expect, test } from "vitest";
import type { FileAnswer, FileAsked } from "../contract/shared/reads.ts";
import { rawRequest } from "../tests/setup/raw-request.ts";
import { echoApi, startWeb } from "../tests/setup/web-server.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A web server that reads files itself; `say` answers each read. */
async function besideFiles(say: (asked: FileAsked) => FileAnswer) {
  const asked: FileAsked[] = [];
  const api = await echoApi();
  const web = await startWeb({
    env: { API_BASE_URL: api.url },
    readFile: async (one) => {
      asked.push(one);
      return say(one);
    },
  });
  closers.push(api.close, web.close);
  return { web, api, asked };
}

const picture = (): FileAnswer => ({
  status: 200,
  headers: { "content-type": "image/png", "content-length": "3", "cross-origin-resource-policy": "cross-origin" },
  body: Buffer.from("png"),
});

describe("files beside the web server", () => {
  test("C19 the web worker reads a file without the API, for the cookie's viewer, with the file's own headers", async () => {
    const { web, api, asked } = await besideFiles(picture);
    const answer = await rawRequest(`${web.url}/media/image/ab/abc.png?own`, {
      headers: { cookie: "token=sealed-abc", range: "bytes=0-1", "if-none-match": '"x"' },
    });
    expect([answer.status, String(answer.body)]).toEqual([200, "png"]);
    expect(answer.headers).toMatchObject({
      "content-type": "image/png",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
    expect(answer.headers["x-request-id"]).toBe(asked[0]?.requestId);
    expect(asked[0]).toMatchObject({ key: "image/ab/abc.png", isHead: false, isOwn: true, token: "abc" });
    expect((["range", "if-range", "if-none-match"] as const).map((name) => asked[0]?.header(name))).toEqual([
      "bytes=0-1",
      undefined,
      '"x"',
    ]);
    expect(api.seen).toHaveLength(0);
  });

  test("C19 HEAD gets headers only; a bearer token counts without a cookie; writes go to the API", async () => {
    const { web, api, asked } = await besideFiles(() => ({ ...picture(), body: null }));
    const url = `${web.url}/media/image/ab/abc.png`;
    const head = await rawRequest(url, { method: "HEAD", headers: { authorization: "Bearer mine" } });
    expect([head.status, head.headers["content-length"], head.body.length]).toEqual([200, "3", 0]);
    expect(asked).toMatchObject([{ isHead: true, isOwn: false, token: "mine" }]);
    await rawRequest(url, { method: "POST", headers: { origin: web.url } });
    await rawRequest(`${web.url}/community/v1/article/1`);
    expect(api.seen.map(({ method }) => method)).toEqual(["POST", "GET"]);
    expect(asked).toHaveLength(1);
  });

  test("E02 a video is streamed; a stream that breaks ends the connection, and a refusal says why", async () => {
    const parts = async function* (breaks: boolean) {
      yield Buffer.from("ab");
      if (breaks) throw new Error("the disk is gone");
      yield Buffer.from("cd");
    };
    const { web } = await besideFiles(({ key }): FileAnswer => {
      if (key.endsWith("gone.mp4")) return { status: 410, headers: { "cache-control": "no-store" }, body: "gone" };
      const body = Readable.from(parts(key.endsWith("broken.mp4")));
      return { status: 206, headers: { "content-type": "video/mp4", "content-length": "4" }, body };
    });
    const whole = await rawRequest(`${web.url}/media/video/a.mp4`);
    expect([whole.status, String(whole.body)]).toEqual([206, "abcd"]);
    await expect(rawRequest(`${web.url}/media/video/broken.mp4`)).rejects.toThrow(/aborted|reset|hang up/);
    const gone = await rawRequest(`${web.url}/media/video/gone.mp4`);
    expect([gone.status, String(gone.body), gone.headers["cache-control"]]).toEqual([410, "gone", "no-store"]);
  });
});
