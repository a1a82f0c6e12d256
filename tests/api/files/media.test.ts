import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { describe } from "vitest";
import { diskStore } from "../../../api/media/disk-store.ts";
import type { MediaStore } from "../../../api/media/media-store.ts";
import { s3Store } from "../../../api/media/s3-store.ts";
import { startFakeS3 } from "#tests/fixtures/fake-s3.ts";
import { insertVideoFile } from "#tests/fixtures/video-files.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { expect, test } from "#tests/setup/api-test.ts";

interface Opened {
  store: MediaStore;
  close(): Promise<void>;
}

const adapters: Record<string, () => Promise<Opened>> = {
  async disk() {
    const folder = mkdtempSync(join(tmpdir(), "qunluo-media-"));
    return { store: diskStore(join(folder, "media")), close: async () => rmSync(folder, { recursive: true }) };
  },
  async s3() {
    const fake = await startFakeS3();
    const store = s3Store({
      bucket: "pictures",
      region: "us-east-1",
      endpoint: fake.endpoint,
      accessKeyId: "key",
      secretAccessKey: "secret",
    });
    return { store, close: fake.close };
  },
};

const KEY = `image/ab/ab${"0".repeat(62)}.thumb.webp`;
const notKeys = [
  "../secret.png",
  "image/../../secret.png",
  "/etc/passwd.png",
  "image/ab/..",
  "image//a.png",
  "image/ab/a.svg",
  "image/ab/a.html",
  ".incoming/a.png",
  "image/ab/a.png/",
  "image\\ab\\a.png",
  "image/ab/a.png\0.webp",
  "a.png",
  "",
];

describe.each(Object.entries(adapters))("media store %s", (name, open) => {
  test(`C19 ${name}: a stored file is read back whole, until it is removed`, async () => {
    const { store, close } = await open();
    try {
      expect(await store.get(KEY)).toBeUndefined();
      const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
      await store.put(KEY, bytes, "image/webp");
      await store.put(KEY, bytes, "image/webp");
      const file = await store.get(KEY);
      expect(file).toMatchObject({ bytes: bytes.length, mime: "image/webp" });
      expect(file && bytes.equals(await buffer(file.stream))).toBe(true);
      expect(await store.stat(KEY)).toEqual({ bytes: bytes.length, mime: "image/webp" });
      const part = await store.get(KEY, { start: 100, end: 299 });
      expect([part?.bytes, part && bytes.subarray(100, 300).equals(await buffer(part.stream))]).toEqual([200, true]);
      await store.remove(KEY);
      await store.remove(KEY);
      expect([await store.get(KEY), await store.get(KEY, { start: 0, end: 1 }), await store.stat(KEY)]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    } finally {
      await close();
    }
  });

  test(`E02 ${name}: a local file is stored, and the original stays`, async () => {
    const { store, close } = await open();
    const folder = mkdtempSync(join(tmpdir(), "qunluo-film-"));
    try {
      const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 253));
      writeFileSync(join(folder, "film"), bytes);
      await store.putFile("video/ab/film.mp4", join(folder, "film"), "video/mp4");
      const file = await store.get("video/ab/film.mp4");
      expect([file?.mime, file && bytes.equals(await buffer(file.stream)), existsSync(join(folder, "film"))]).toEqual([
        "video/mp4",
        true,
        true,
      ]);
      await expect(store.putFile("video/ab/none.mp4", join(folder, "none"), "video/mp4")).rejects.toThrow();
      expect(await store.stat("video/ab/none.mp4")).toBeUndefined();
    } finally {
      rmSync(folder, { recursive: true });
      await close();
    }
  });

  test(`C19 ${name}: only a media key reaches a file`, async () => {
    const { store, close } = await open();
    try {
      for (const key of notKeys) {
        expect([await store.get(key), await store.stat(key)]).toEqual([undefined, undefined]);
        await expect(store.put(key, Buffer.from("x"), "image/png")).rejects.toThrow("not a media key");
        await expect(store.remove(key)).rejects.toThrow("not a media key");
      }
    } finally {
      await close();
    }
  });
});

test("C19 disk: a failed write leaves no file, and a folder is not a file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "qunluo-media-"));
  try {
    const store = diskStore(folder);
    await store.put("image/ab/a.png", Buffer.from("x"), "image/png");
    expect(readdirSync(join(folder, ".incoming"))).toEqual([]);
    writeFileSync(join(folder, "image", "file"), "");
    await expect(store.put("image/file/a.png", Buffer.from("x"), "image/png")).rejects.toThrow();
    expect(readdirSync(join(folder, ".incoming"))).toEqual([]);
    expect(await store.get("image/file/a.png")).toBeUndefined();
    expect(existsSync(join(folder, "image/ab/a.png"))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("K01 each disk has a stable name that all machines sharing it read, and files in S3 have no such name", async () => {
  const folder = mkdtempSync(join(tmpdir(), "qunluo-media-"));
  const nameOf = (path: string) => diskStore(join(folder, path)).place?.();
  const names = await Promise.all([nameOf("a/media"), nameOf("a/media"), nameOf("b/media")]);
  expect(names[0]).toMatch(/^[\da-f-]{36}$/);
  expect(names[1]).toBe(names[0]);
  expect(names[2]).not.toBe(names[0]);
  expect(await nameOf("a/media")).toBe(names[0]);
  expect(readdirSync(join(folder, "a/media"))).toEqual([".place"]);
  for await (const keys of diskStore(join(folder, "a/media")).oldKeys(Infinity)) expect(keys).toEqual([]);
  rmSync(folder, { recursive: true });
  const elsewhere = await adapters.s3?.();
  expect(elsewhere?.store).not.toHaveProperty("place");
  await elsewhere?.close();
});

test("C19 S3: an unreachable store is an error, not a missing file", async () => {
  const fake = await startFakeS3();
  try {
    const store = s3Store({
      bucket: "b",
      region: "us-east-1",
      endpoint: fake.endpoint.replace(/\d+$/, "1"),
      accessKeyId: "k",
      secretAccessKey: "s",
    });
    await expect(store.get(KEY)).rejects.toThrow();
  } finally {
    await fake.close();
  }
});

test("C19 S3: a hanging store is abandoned, and after three times in a row is not called for a while", async () => {
  let connections = 0;
  const hung = createServer(() => void connections++).listen(0, "127.0.0.1");
  await once(hung, "listening");
  try {
    const { port } = hung.address() as AddressInfo;
    const store = s3Store(
      {
        bucket: "b",
        region: "us-east-1",
        endpoint: `http://127.0.0.1:${port}`,
        accessKeyId: "k",
        secretAccessKey: "s",
      },
      50,
    );
    for (let n = 0; n < 3; n++)
      await expect(store.stat(KEY)).rejects.toMatchObject({
        name: "AwayError",
        cause: { message: expect.stringContaining("in time") as string },
      });
    const asked = connections;
    await expect(store.put(KEY, Buffer.from("x"), "image/png")).rejects.toThrow("left alone");
    await expect(store.check?.()).rejects.toThrow("left alone");
    expect(connections).toBe(asked);
  } finally {
    hung.close();
  }
});

test("C19 S3: a store that falls silent within a picture is abandoned, and after three times is not called for a while", async () => {
  let asked = 0;
  const silent = createHttpServer((_req, res) => {
    asked += 1;
    res.writeHead(200, { "content-length": "100" });
    res.write("half of it");
  }).listen(0, "127.0.0.1");
  await once(silent, "listening");
  try {
    const { port } = silent.address() as AddressInfo;
    const options = { bucket: "b", region: "us-east-1", accessKeyId: "k", secretAccessKey: "s" };
    const store = s3Store({ ...options, endpoint: `http://127.0.0.1:${port}` }, 1_000);
    const reads = [1, 2, 3].map(async () => {
      const file = await store.get(KEY);
      if (file) await buffer(file.stream);
    });
    for (const read of reads)
      await expect(read).rejects.toMatchObject({
        name: "AwayError",
        cause: { message: expect.stringContaining("silent") as string },
      });
    await expect(store.get(KEY)).rejects.toThrow("left alone");
    expect(asked).toBe(3);
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});

test("C19 /media answers with cache headers, and honours conditional requests", async ({ server }) => {
  const owner = await server.make.user();
  const { id, key } = await server.make.image({ ownerId: owner.id });
  await server.ctx.db
    .insertInto("image_use")
    .values({ image_id: id, subject_kind: "user", subject_id: owner.id })
    .execute();
  const first = await server.fetch(`/media/${key}`);
  expect(first.status).toBe(200);
  expect(Object.fromEntries(first.headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=86400, s-maxage=600",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  const bytes = await first.arrayBuffer();
  expect(first.headers.get("content-length")).toBe(String(bytes.byteLength));
  const etag = first.headers.get("etag") ?? "";
  const known = await server.fetch(`/media/${key}`, { headers: { "if-none-match": `"other", W/${etag}` } });
  expect([known.status, await known.text()]).toEqual([304, ""]);
  const head = await server.fetch(`/media/${key}`, { method: "HEAD" });
  expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([200, "image/png", ""]);
});

test("E02 /media answers range requests, as a player sends when it seeks", async ({ server }) => {
  const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
  const author = await server.loginAs();
  const file = await insertVideoFile(server.ctx, { owner_id: author.user.id, media_key: "video/ab/film.mp4" });
  await postVideo(server, author, { videoFileId: file.id });
  await server.ctx.media.put("video/ab/film.mp4", bytes, "video/mp4");
  const ask = async (headers: Record<string, string>, method = "GET") => {
    const answer = await server.fetch("/media/video/ab/film.mp4", { method, headers });
    return {
      status: answer.status,
      range: answer.headers.get("content-range"),
      length: answer.headers.get("content-length"),
      body: Buffer.from(await answer.arrayBuffer()),
      headers: answer.headers,
    };
  };
  const whole = await ask({});
  expect([whole.status, whole.length, whole.headers.get("accept-ranges"), whole.headers.get("content-type")]).toEqual([
    200,
    "1000",
    "bytes",
    "video/mp4",
  ]);
  const parts: [string, string, number, number][] = [
    ["bytes=0-99", "bytes 0-99/1000", 0, 100],
    ["bytes=900-", "bytes 900-999/1000", 900, 1000],
    ["bytes=-50", "bytes 950-999/1000", 950, 1000],
    ["bytes=990-5000", "bytes 990-999/1000", 990, 1000],
  ];
  for (const [wanted, range, start, end] of parts) {
    const part = await ask({ range: wanted });
    expect([part.status, part.range, part.length, part.body.equals(bytes.subarray(start, end))], wanted).toEqual([
      206,
      range,
      String(end - start),
      true,
    ]);
    const head = await ask({ range: wanted }, "HEAD");
    expect([head.status, head.range, head.length, head.body.length]).toEqual([206, range, String(end - start), 0]);
  }
  for (const wanted of ["bytes=1000-", "bytes=-0"]) {
    const beyond = await ask({ range: wanted });
    expect([beyond.status, beyond.range, beyond.body.length], wanted).toEqual([416, "bytes */1000", 0]);
  }
  for (const wanted of ["bytes=5-3", "bytes=0-1,5-6", "items=0-1", "bytes=-"])
    expect((await ask({ range: wanted })).status, wanted).toBe(200);
  const etag = whole.headers.get("etag") ?? "";
  expect((await ask({ range: "bytes=0-9", "if-range": etag })).status).toBe(206);
  expect((await ask({ range: "bytes=0-9", "if-range": '"other"' })).status).toBe(200);
});

test("C19 /media: any other path is a short plain 404", async ({ server }) => {
  for (const path of [
    "/media/",
    "/media/image/ab/none.png",
    "/media/%2e%2e/%2e%2e/package.json",
    "/media/image/ab/a.svg",
    `/media/${"a/".repeat(500)}a.png`,
  ]) {
    const response = await server.fetch(path);
    expect(response.status, path).toBe(404);
    if (!response.url.includes("/media/")) continue;
    expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
    expect((await response.text()).length).toBeLessThan(50);
  }
});
