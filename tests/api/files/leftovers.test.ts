import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll } from "vitest";
import { inConversionFolder, removeDeadFolders } from "#api/jobs/conversion-folder.ts";
import { cleanUpVideos } from "#api/jobs/video-clean-up.ts";
import { diskStore } from "#api/media/disk-store.ts";
import { s3Uploads } from "#api/media/s3-uploads.ts";
import { startFakeS3 } from "#tests/fixtures/fake-s3.ts";
import { videoClip } from "#tests/fixtures/video-clip.ts";
import { beginTus, convertAll, sendPiece, uploadVideo } from "#tests/fixtures/video-upload.ts";
import { expect, test } from "#tests/setup/api-test.ts";

const HOUR = 3_600_000;
const key = (letter: string) => `upload-${letter.repeat(32)}`;
const mediaFolder = mkdtempSync(join(tmpdir(), "qunluo-media-"));
afterAll(() => rmSync(mediaFolder, { recursive: true }));

test.describe("E02 leftovers of a killed process", () => {
  test.override({ overrides: { media: diskStore(mediaFolder) } });

  test("E02 half-written files are removed after a day, and files that are being written or have a row stay", async ({
    server,
  }) => {
    const { ctx, clock } = server;
    const { dataDir } = ctx.config;
    const { token } = await server.loginAs();
    const begun = await beginTus(server, token, 1000);
    await sendPiece(server, token, begun.path, { offset: 0, body: Buffer.alloc(400) });
    const [known = ""] = readdirSync(join(dataDir, "uploads"));
    const at = (path: string, hours: number) =>
      utimesSync(path, new Date(clock.now() - hours * HOUR), new Date(clock.now() - hours * HOUR));
    function write(path: string, hours: number): string {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, "half");
      at(path, hours);
      return path;
    }
    const incoming = join(dataDir, "incoming");
    write(join(incoming, "form-dead", "file"), 25);
    write(join(incoming, "form-alive", "file"), 1);
    mkdirSync(join(incoming, "upload-empty"));
    // A folder's age is that of its newest file, so a long upload stays young.
    for (const name of ["form-dead", "form-alive", "upload-empty"]) at(join(incoming, name), 26);
    write(join(mediaFolder, ".incoming", "dead"), 25);
    write(join(mediaFolder, ".incoming", "alive"), 23);
    for (const name of [key("a"), `${key("a")}.json`, known, `${known}.json`])
      write(join(dataDir, "uploads", name), 25);
    write(join(dataDir, "uploads", key("b")), 23);
    write(join(dataDir, "uploads", "notes.txt"), 90);
    expect(await cleanUpVideos(ctx)).toEqual({ videos: 0, sources: 0, halves: 1, folders: 0, uploads: 3 });
    expect(readdirSync(incoming)).toEqual(["form-alive"]);
    expect(readdirSync(join(mediaFolder, ".incoming"))).toEqual(["alive"]);
    expect(readdirSync(join(dataDir, "uploads")).toSorted()).toEqual(
      [known, `${known}.json`, key("b"), "notes.txt"].toSorted(),
    );
    expect(await cleanUpVideos(ctx)).toEqual({ videos: 0, sources: 0, halves: 0, folders: 0, uploads: 0 });
    // Files of tus are removed with their row, a day after the last piece.
    clock.advance(25 * HOUR);
    expect((await cleanUpVideos(ctx)).videos).toBe(1);
    expect(existsSync(join(dataDir, "uploads", known))).toBe(false);
  });

  test("E02 E21 folders of killed conversions go before the next conversion and at the clean-up, and those of running ones stay", async ({
    server,
  }) => {
    const { ctx } = server;
    const incoming = join(ctx.config.dataDir, "incoming");
    const make = (name: string, secondsAgo: number) => {
      const written = new Date(Date.now() - secondsAgo * 1000);
      mkdirSync(join(incoming, name), { recursive: true });
      writeFileSync(join(incoming, name, "film.mp4"), "half");
      for (const path of [join(incoming, name, "film.mp4"), join(incoming, name)]) utimesSync(path, written, written);
    };
    const makeAll = () => {
      make("video-killed", 90);
      make("rendition-killed", 3_600);
      make("video-running", 5);
      make("upload-of-a-form", 3_600);
    };
    const left = ["upload-of-a-form", "video-running"];
    makeAll();
    expect((await cleanUpVideos(ctx)).folders).toBe(2);
    expect(readdirSync(incoming).toSorted()).toEqual(left);
    makeAll();
    const { token } = await server.loginAs();
    await uploadVideo(server, token, await videoClip({ kind: "mp4", hasSound: false }));
    await convertAll(server);
    expect(readdirSync(incoming).toSorted()).toEqual(left);
    // A folder of this process is no dead one, however long the machine was paused.
    await inConversionFolder(ctx, "video", async (folder) => {
      make(basename(folder), 3_600);
      expect(await removeDeadFolders(ctx)).toBe(0);
      expect(existsSync(folder)).toBe(true);
    });
    expect(readdirSync(incoming).toSorted()).toEqual(left);
  });

  test("E02 in S3 orphaned objects and parts are removed after a day, and objects with a row stay", async ({
    server,
  }) => {
    const { ctx, clock } = server;
    const fake = await startFakeS3(clock.now);
    const { uploads } = ctx;
    const store = s3Uploads(
      { bucket: "films", region: "us-east-1", accessKeyId: "key", secretAccessKey: "secret", endpoint: fake.endpoint },
      join(ctx.config.dataDir, "incoming"),
    );
    ctx.uploads = store;
    try {
      const { token } = await server.loginAs();
      writeFileSync(join(ctx.config.dataDir, "film"), "film");
      await store.putFile(key("a"), join(ctx.config.dataDir, "film"));
      const lost = await beginTus(server, token, 1000);
      await ctx.db.deleteFrom("video_file").where("id", "=", lost.videoFileId).execute();
      const begun = await beginTus(server, token, 1000);
      const known = (
        await ctx.db
          .selectFrom("video_file")
          .select("source_key")
          .where("id", "=", begun.videoFileId)
          .executeTakeFirstOrThrow()
      ).source_key;
      expect([fake.objects.size, fake.unfinished(), (await cleanUpVideos(ctx)).uploads]).toEqual([3, 2, 0]);
      clock.advance(25 * HOUR);
      await ctx.db.updateTable("video_file").set({ unused_since: clock.now() }).execute();
      expect((await cleanUpVideos(ctx)).uploads).toBe(2);
      expect([[...fake.objects.keys()], fake.unfinished()]).toEqual([[`films/${known}.info`], 1]);
    } finally {
      ctx.uploads = uploads;
      await fake.close();
    }
  });
});
