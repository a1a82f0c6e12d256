import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Upload } from "@tus/server";
import { describe } from "vitest";
import { videoFileEndpoints } from "#contract/files/video-file.ts";
import { diskUploads } from "#api/media/disk-uploads.ts";
import { s3Uploads } from "#api/media/s3-uploads.ts";
import type { UploadStore } from "#api/media/upload-store.ts";
import { startFakeS3 } from "#tests/fixtures/fake-s3.ts";
import { videoClip } from "#tests/fixtures/video-clip.ts";
import { beginTus, convertAll, sendPiece, tus } from "#tests/fixtures/video-upload.ts";
import { expect, test } from "#tests/setup/api-test.ts";

interface Opened {
  store: UploadStore;
  /** The files left behind. */
  left(): string[];
  close(): Promise<void>;
}

const options = { bucket: "films", region: "us-east-1", accessKeyId: "key", secretAccessKey: "secret" };

const adapters: Record<string, (folder: string) => Promise<Opened>> = {
  async disk(folder) {
    const place = join(folder, "uploads");
    return { store: diskUploads(place, folder), left: () => readdirSync(place), close: async () => {} };
  },
  async s3(folder) {
    const fake = await startFakeS3();
    return {
      store: s3Uploads({ ...options, endpoint: fake.endpoint }, folder),
      left: () => [...fake.objects.keys(), ...Array.from({ length: fake.unfinished() }, () => "unfinished")],
      close: fake.close,
    };
  },
};

const KEY = `upload-${"a".repeat(32)}`;
const OTHER_KEY = `upload-${"b".repeat(32)}`;
const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));

describe.each(Object.entries(adapters))("upload store %s", (name, open) => {
  async function opened(use: (it: Opened, folder: string) => Promise<void>) {
    const folder = mkdtempSync(join(tmpdir(), "qunluo-uploads-"));
    const it = await open(folder);
    try {
      await use(it, folder);
    } finally {
      await it.close();
      rmSync(folder, { recursive: true });
    }
  }

  test(`E02 ${name}: a whole file is moved in, read in parts and as a file, and removed`, () =>
    opened(async ({ store, left }, folder) => {
      expect(await store.size(KEY)).toBeUndefined();
      writeFileSync(join(folder, "film"), bytes);
      await store.putFile(KEY, join(folder, "film"));
      expect([existsSync(join(folder, "film")), await store.size(KEY)]).toEqual([false, bytes.length]);
      expect(bytes.subarray(100, 400).equals(await store.read(KEY, 100, 400))).toBe(true);
      expect(bytes.equals(await store.withFile(KEY, async (path) => readFileSync(path)))).toBe(true);
      await store.remove(KEY);
      await store.remove(KEY);
      expect([await store.size(KEY), left()]).toEqual([undefined, []]);
      await expect(store.size("../config")).rejects.toThrow("not an upload key");
    }));

  test(`E02 ${name}: pieces become a file, and an abandoned upload leaves nothing`, () =>
    opened(async ({ store, left }) => {
      const pieces = await store.pieces();
      for (const [key, isWhole] of [
        [KEY, true],
        [OTHER_KEY, false],
      ] as const) {
        await pieces.create(new Upload({ id: key, size: bytes.length, offset: 0 }));
        await pieces.write(Readable.from([bytes.subarray(0, 120_000)]), key, 0);
        expect((await pieces.getUpload(key)).offset).toBe(120_000);
        if (isWhole) {
          await pieces.write(Readable.from([bytes.subarray(120_000)]), key, 120_000);
          expect([
            await store.size(key),
            bytes.subarray(119_000, 121_000).equals(await store.read(key, 119_000, 121_000)),
          ]).toEqual([bytes.length, true]);
        }
        await store.remove(key);
        expect(left()).toEqual([]);
      }
    }));
});

test("E02 with S3 a video arrives in pieces, is converted, and leaves only the files to play", async ({ server }) => {
  const fake = await startFakeS3();
  const { uploads } = server.ctx;
  server.ctx.uploads = s3Uploads({ ...options, endpoint: fake.endpoint }, join(server.ctx.config.dataDir, "incoming"));
  try {
    const { token } = await server.loginAs();
    const clip = await videoClip({ kind: "mp4" });
    const begun = await beginTus(server, token, clip.length);
    await sendPiece(server, token, begun.path, { offset: 0, body: clip.subarray(0, 4000) });
    expect((await tus(server, token, "HEAD", { path: begun.path })).offset).toBe(4000);
    expect((await sendPiece(server, token, begun.path, { offset: 4000, body: clip.subarray(4000) })).offset).toBe(
      clip.length,
    );
    await convertAll(server);
    const view = await server.call(videoFileEndpoints.get, { params: { id: begun.videoFileId } }, { token });
    expect(view.data).toMatchObject({ state: "ready", width: 160 });
    expect([...fake.objects.keys()]).toEqual([]);
  } finally {
    server.ctx.uploads = uploads;
    await fake.close();
  }
});
