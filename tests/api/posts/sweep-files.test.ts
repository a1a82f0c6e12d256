import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";
import { diskStore } from "#api/media/disk-store.ts";
import { s3Store } from "#api/media/s3-store.ts";
import { removeGarbage } from "#api/services/files/image/remove-unused-images.ts";
import { sweepFiles } from "#api/services/posts/media/sweep-files.ts";
import { startFakeS3 } from "#tests/fixtures/fake-s3.ts";
import { uploadPicture } from "#tests/fixtures/image-books.ts";
import { insertVideoFile } from "#tests/fixtures/video-files.ts";
import type { ApiServer } from "#tests/setup/api-server.ts";
import { expect, test } from "#tests/setup/api-test.ts";

const HOUR = 3_600_000;
const folder = mkdtempSync(join(tmpdir(), "qunluo-sweep-"));
afterAll(() => rmSync(folder, { recursive: true }));
const lost = `image/aa/${"a".repeat(32)}.jpg`;

async function allKeys({ ctx: { media, clock } }: ApiServer): Promise<string[]> {
  const all: string[] = [];
  for await (const keys of media.oldKeys(clock.now() + 1000 * HOUR)) all.push(...keys);
  return all.toSorted();
}

test.describe("C19 a full quota", () => {
  test.override({ env: { IMAGES_PER_USER: "1" } });

  test("C19 a picture over the quota is never written", async ({ server }) => {
    const { token } = await server.loginAs();
    await uploadPicture(server, token, "red");
    const before = await allKeys(server);
    expect((await uploadPicture(server, token, "blue")).statusCode).toBe(413);
    expect(await allKeys(server)).toEqual(before);
    expect(await server.ctx.db.selectFrom("media_garbage").selectAll().execute()).toEqual([]);
  });

  test("C19 of parallel uploads with room for one only, the others write nothing", async ({ server }) => {
    const { token } = await server.loginAs();
    const answers = await Promise.all(
      ["red", "blue", "green", "black"].map((background) => uploadPicture(server, token, background)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await allKeys(server)).toHaveLength(2);
    expect(await server.ctx.db.selectFrom("media_garbage").selectAll().execute()).toEqual([]);
  });
});

test("C19 a crash between the files and their row leaves nothing, because the files are garbage until the row exists", async ({
  server,
}) => {
  const { ctx, clock } = server;
  const { token } = await server.loginAs();
  const { put } = ctx.media;
  let writes = 0;
  ctx.media.put = async (...file) => {
    await put(...file);
    writes += 1;
    if (writes === 2) throw new Error("killed");
  };
  server.expectErrors(/killed/);
  expect((await uploadPicture(server, token, "red")).status).toBe(500);
  ctx.media.put = put;
  expect(await allKeys(server)).toHaveLength(2);
  expect(await removeGarbage(ctx)).toBe(0);
  clock.advance(HOUR);
  expect(await removeGarbage(ctx)).toBe(1);
  expect(await allKeys(server)).toEqual([]);
});

test.describe("C19 E02 orphaned files", () => {
  test.override({ overrides: { media: diskStore(folder) } });

  test("C19 E02 orphaned files are removed after a day, a dry run only lists them, and files with a row stay", async ({
    server,
  }) => {
    const { ctx, clock } = server;
    const { token, user } = await server.loginAs();
    const { data } = await uploadPicture(server, token, "red");
    const video = await insertVideoFile(ctx, { owner_id: user.id });
    const { key = "" } =
      (await ctx.db.selectFrom("image").select("key").where("id", "=", data.id).executeTakeFirst()) ?? {};
    const narrow = key.replace(/\.[^/.]+$/, ".w640.webp");
    function write(name: string, hours: number): void {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, "bytes");
      utimesSync(path, new Date(clock.now() - hours * HOUR), new Date(clock.now() - hours * HOUR));
    }
    for (const name of [
      lost,
      `video/bb/${"b".repeat(32)}.mp4`,
      video.media_key ?? "",
      video.poster_key ?? "",
      narrow,
      "notes.txt",
    ])
      write(name, 30);
    const young = `image/aa/${"c".repeat(32)}.jpg`;
    write(young, 20);
    const gone = [lost, `video/bb/${"b".repeat(32)}.mp4`];
    expect((await sweepFiles(ctx, { isDry: true })).toSorted()).toEqual(gone);
    const before = await allKeys(server);
    expect((await sweepFiles(ctx, { isDry: false })).toSorted()).toEqual(gone);
    expect(await allKeys(server)).toEqual(before.filter((each) => !gone.includes(each)));
    expect(await sweepFiles(ctx, { isDry: false })).toEqual([]);
  });
});

test("C19 orphaned files of a bucket are removed in the same way", async ({ server }) => {
  const s3 = await startFakeS3();
  try {
    const media = s3Store({
      bucket: "pictures",
      region: "us-east-1",
      endpoint: s3.endpoint,
      accessKeyId: "key",
      secretAccessKey: "secret",
    });
    await media.put(lost, Buffer.from("bytes"), "image/jpeg");
    const { db } = server.ctx;
    const later = { now: () => Date.now() + 30 * HOUR };
    expect(await sweepFiles({ db, media, clock: { now: () => Date.now() } }, { isDry: false })).toEqual([]);
    expect(await sweepFiles({ db, media, clock: later }, { isDry: true })).toEqual([lost]);
    expect(await sweepFiles({ db, media, clock: later }, { isDry: false })).toEqual([lost]);
    expect(await media.stat(lost)).toBeUndefined();
  } finally {
    await s3.close();
  }
});
