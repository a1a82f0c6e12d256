import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { describe } from "vitest";
import { diskStore } from "../../api/media/disk-store.ts";
import type { MediaStore } from "../../api/media/media-store.ts";
import { s3Store } from "../../api/media/s3-store.ts";
import { startFakeS3 } from "#tests/fixtures/fake-s3.ts";
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
    const store = s3Store({ bucket: "pictures", region: "us-east-1", endpoint: fake.endpoint, accessKeyId: "key", secretAccessKey: "secret" });
    return { store, close: fake.close };
  },
};

const KEY = `image/ab/ab${"0".repeat(62)}.thumb.webp`;
const notKeys = ["../secret.png", "image/../../secret.png", "/etc/passwd.png", "image/ab/..", "image//a.png", "image/ab/a.svg", "image/ab/a.html", ".incoming/a.png", "image/ab/a.png/", "image\\ab\\a.png", "image/ab/a.png\0.webp", "a.png", ""];

describe.each(Object.entries(adapters))("media store %s", (name, open) => {
  test(`C19 ${name}: what is put is got, whole, until it is removed`, async () => {
    const { store, close } = await open();
    try {
      expect(await store.get(KEY)).toBeUndefined();
      const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
      await store.put(KEY, bytes, "image/webp");
      await store.put(KEY, bytes, "image/webp");
      const file = await store.get(KEY);
      expect(file).toMatchObject({ bytes: bytes.length, mime: "image/webp" });
      expect(file && bytes.equals(await buffer(file.stream))).toBe(true);
      await store.remove(KEY);
      await store.remove(KEY);
      expect(await store.get(KEY)).toBeUndefined();
    } finally {
      await close();
    }
  });

  test(`C19 ${name}: nothing but a media key reaches a file`, async () => {
    const { store, close } = await open();
    try {
      for (const key of notKeys) {
        expect(await store.get(key)).toBeUndefined();
        await expect(store.put(key, Buffer.from("x"), "image/png")).rejects.toThrow("not a media key");
        await expect(store.remove(key)).rejects.toThrow("not a media key");
      }
    } finally {
      await close();
    }
  });
});

test("C19 disk: nothing half-written stays, and a folder is no file", async () => {
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

test("C19 S3: a store that is away is an error, not an absent file", async () => {
  const fake = await startFakeS3();
  try {
    const store = s3Store({ bucket: "b", region: "us-east-1", endpoint: fake.endpoint.replace(/\d+$/, "1"), accessKeyId: "k", secretAccessKey: "s" });
    await expect(store.get(KEY)).rejects.toThrow();
  } finally {
    await fake.close();
  }
});

test("C19 /media answers for ever, and knows what the visitor has", async ({ server }) => {
  const owner = await server.make.user();
  const { key } = await server.make.image({ ownerId: owner.id });
  const first = await server.fetch(`/media/${key}`);
  expect(first.status).toBe(200);
  expect(Object.fromEntries(first.headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
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

test("C19 /media: anything else is a short plain 404", async ({ server }) => {
  for (const path of ["/media/", "/media/image/ab/none.png", "/media/..%2f..%2fetc%2fpasswd", "/media/%2e%2e/%2e%2e/package.json", "/media/image/ab/a.svg", `/media/${"a/".repeat(500)}a.png`]) {
    const response = await server.fetch(path);
    expect(response.status, path).toBe(404);
    if (!response.url.includes("/media/")) continue;
    expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
    expect((await response.text()).length).toBeLessThan(50);
  }
});
