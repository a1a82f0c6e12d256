import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach } from "vitest";
import { ALL_FORMATS, AudioSampleSink, BufferSource, Input, VideoSampleSink } from "mediabunny";
import sharp from "sharp";
import { makeNextRendition, renditions } from "#api/jobs/renditions.ts";
import { diskStore } from "#api/media/disk-store.ts";
import { removeGarbage } from "#api/services/files/image/remove-unused-images.ts";
import { removeUnusedVideos } from "#api/services/files/video-file/remove-unused-videos.ts";
import { RENDITION_LEASE_MS } from "#api/services/files/video-file/rendition-queue.ts";
import { missingFiles } from "#api/services/console/check/files.ts";
import { POPULAR_VIEWS } from "#api/services/posts/video/plan-renditions.ts";
import { purgeTrash } from "#api/services/posts/post/purge.ts";
import { sweepFiles } from "#api/services/posts/media/sweep-files.ts";
import { operationEndpoints } from "#contract/console/operation.ts";
import { videoEndpoints } from "#contract/posts/video.ts";
import { chooseQualities, makeRenditions, publishFilm, renditionRows } from "#tests/fixtures/renditions.ts";
import { realFilm } from "#tests/fixtures/real-film.ts";
import { queuedFile } from "#tests/fixtures/videos.ts";
import { videoClip } from "#tests/fixtures/video-clip.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const DAY = 86_400_000;
const film = await videoClip({ kind: "mp4", seconds: 9, width: 640, height: 480 });
const small = await videoClip({ kind: "mp4" });
const never = new AbortController().signal;

async function text(server: ApiServer, address: string): Promise<string> {
  const answer = await server.fetch(address);
  expect(answer.status, address).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/vnd.apple.mpegurl");
  return answer.text();
}

/** The bytes that a player gets for a playlist of one quality. */
async function played(server: ApiServer, playlist: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  const ranges = [
    ...playlist.matchAll(/^#EXT-X-MAP:URI="(?<uri>[^"]+)",BYTERANGE="(?<bytes>\d+)@(?<at>\d+)"$/gm),
    ...playlist.matchAll(/^#EXT-X-BYTERANGE:(?<bytes>\d+)@(?<at>\d+)\n(?<uri>.+)$/gm),
  ];
  for (const { groups } of ranges) {
    const { uri = "", bytes = "", at = "" } = groups ?? {};
    const range = `bytes=${at}-${Number(at) + Number(bytes) - 1}`;
    const answer = await server.fetch(uri, { headers: { range } });
    expect([answer.status, answer.headers.get("access-control-allow-origin")], range).toEqual([206, "*"]);
    parts.push(Buffer.from(await answer.arrayBuffer()));
  }
  return Buffer.concat(parts);
}

async function decoded(bytes: Buffer) {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!video) throw new Error("no picture");
  const size = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  let [pictures, sounds] = [0, 0];
  for await (const sample of new VideoSampleSink(video).samples()) {
    pictures += 1;
    sample.close();
  }
  if (audio)
    for await (const sample of new AudioSampleSink(audio).samples()) {
      sounds += 1;
      sample.close();
    }
  return { size, pictures, hasSound: sounds > 0, seconds: await input.computeDuration() };
}

test("E02 E21 a popular film gets its own height and lower ones as CMAF, which its playlists name by ranges, and frames", async ({
  server,
}) => {
  const { ctx } = server;
  const author = await server.loginAs();
  const { videoId } = await publishFilm(server, author, film);
  const before = await ctx.db.selectFrom("user").select(["video_bytes", "video_count"]).execute();
  await makeRenditions(server);
  expect((await renditionRows(server)).map(({ kind, state }) => [kind, state])).toEqual([["frames", "ready"]]);
  await ctx.db.updateTable("video").set({ view_count: POPULAR_VIEWS }).where("id", "=", videoId).execute();
  await makeRenditions(server);
  const rows = await renditionRows(server);
  expect(rows.map(({ kind, height, state, lease_until: lease }) => [kind, height, state, lease])).toEqual([
    ["frames", 0, "ready", null],
    ["quality", 360, "ready", null],
    ["quality", 480, "ready", null],
  ]);
  for (const { key, bytes } of rows) expect((await ctx.media.stat(key ?? ""))?.bytes).toBe(bytes);
  const admin = await server.loginAs({ role: "ADMIN" });
  const { data: operation } = await server.call(operationEndpoints.operation, {}, admin);
  expect(operation.storage.renditions).toBe(rows.reduce((sum, { bytes }) => sum + bytes, 0));
  // A member's quota does not count files that the site decides to make.
  expect(
    (await ctx.db.selectFrom("user").select(["video_bytes", "video_count"]).orderBy("id").execute()).slice(0, 1),
  ).toEqual(before);

  const { data } = await server.call(videoEndpoints.get, { params: { id: videoId } });
  const { qualities, frames } = data.video.renditions ?? {};
  expect(qualities?.each.map(({ height }) => height)).toEqual([480, 360]);
  const master = await text(server, qualities?.src ?? "");
  const listed = [...master.matchAll(/RESOLUTION=(\S+?),CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2"\n(\S+)/g)];
  expect(listed.map(([, size]) => size).toSorted()).toEqual(["480x360", "640x480"]);
  expect(listed.map(([, , src]) => src).toSorted()).toEqual(qualities?.each.map(({ src }) => src).toSorted());
  for (const { height, src } of qualities?.each ?? []) {
    const playlist = await text(server, src);
    expect(playlist).toMatch(/^#EXTM3U\n[\s\S]*#EXT-X-ENDLIST\n$/);
    const durations = [...playlist.matchAll(/#EXTINF:([\d.]+),/g)].map(([, seconds]) => Number(seconds));
    expect(durations.reduce((sum, seconds) => sum + seconds, 0)).toBeCloseTo(9, 0);
    expect(durations.length, "several segments").toBeGreaterThan(1);
    expect(await decoded(await played(server, playlist)), String(height)).toMatchObject({
      size: [(height * 4) / 3, height],
      pictures: 90,
      hasSound: true,
    });
  }
  expect(frames).toMatchObject({ count: 9, columns: 9, width: 160, height: 120, seconds: 1 });
  const sheet = sharp(Buffer.from(await (await server.fetch(frames?.src ?? "")).arrayBuffer()));
  expect(await sheet.metadata()).toMatchObject({ format: "webp", width: 9 * 160, height: 120 });
  const red = async (left: number) =>
    (await sheet.clone().extract({ left, top: 60, width: 1, height: 1 }).raw().toBuffer())[0];
  expect([await red(20), await red(8 * 160 + 20)].every((value) => (value ?? 0) > 150)).toBe(true);
  expect(await red(140)).toBeLessThan(100);
  for await (const missing of missingFiles(ctx)) expect(missing).toEqual([]);
});

test("E02 E21 the setting chooses the films, a film is never made larger, and ordinary conversions come first", async ({
  server,
}) => {
  const { ctx } = server;
  const author = await server.loginAs();
  const { videoId } = await publishFilm(server, author, film);
  await publishFilm(server, author, small);
  await ctx.db
    .updateTable("video")
    .set({ view_count: 10 * POPULAR_VIEWS })
    .where("id", "=", videoId)
    .execute();
  await chooseQualities(server, "never");
  const waiting = await queuedFile(server, author.user.id);
  const job = renditions(ctx);
  expect(await job.isNeeded?.(), "the rows of frames").toBe(true);
  await makeRenditions(server);
  expect((await renditionRows(server)).map(({ kind, state }) => [kind, state])).toEqual([
    ["frames", "queued"],
    ["frames", "queued"],
  ]);
  expect(await job.isNeeded?.(), "an ordinary conversion waits").toBe(false);
  await ctx.db
    .updateTable("video_file")
    .set({ state: "failed", lease_until: null })
    .where("id", "=", waiting)
    .execute();
  await makeRenditions(server);
  expect((await renditionRows(server)).map(({ kind, state }) => [kind, state])).toEqual([
    ["frames", "ready"],
    ["frames", "ready"],
  ]);
  await chooseQualities(server, "always");
  await makeRenditions(server);
  expect((await renditionRows(server)).filter(({ kind }) => kind === "quality").map(({ height }) => height)).toEqual([
    360, 480,
  ]);
  expect(await job.isNeeded?.()).toBe(false);
});

test("E02 E21 a film that its container turns is upright in all qualities and frames, also without sound", async ({
  server,
}) => {
  const author = await server.loginAs();
  const turned = await videoClip({ kind: "mp4", seconds: 3, width: 640, height: 480, rotation: 90, hasSound: false });
  const { videoId } = await publishFilm(server, author, turned);
  await chooseQualities(server, "always");
  await makeRenditions(server);
  const { data } = await server.call(videoEndpoints.get, { params: { id: videoId } });
  const { qualities, frames } = data.video.renditions ?? {};
  expect(frames).toMatchObject({ count: 3, width: 120, height: 160 });
  for (const { height, src } of qualities?.each ?? []) {
    const bytes = await played(server, await text(server, src));
    const size = [height, (height * 4) / 3];
    expect(await decoded(bytes), src).toMatchObject({ size, pictures: 30, hasSound: false });
    const track = await new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS }).getPrimaryVideoTrack();
    expect([await track?.getCodedWidth(), await track?.getCodedHeight(), await track?.getRotation()]).toEqual([
      ...size,
      0,
    ]);
  }
  expect(qualities?.each).toHaveLength(2);
});

const mediaFolder = mkdtempSync(join(tmpdir(), "qunluo-renditions-"));
afterAll(() => rmSync(mediaFolder, { recursive: true }));
const stored = () =>
  readdirSync(mediaFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();

test.describe("E02 E21 kill -9", () => {
  test.override({ overrides: { media: diskStore(mediaFolder) } });

  beforeEach(() => {
    for (const name of readdirSync(mediaFolder)) rmSync(join(mediaFolder, name), { recursive: true });
  });

  /** The names of all files that rows refer to. */
  async function named({ ctx }: ApiServer): Promise<string[]> {
    const files = await ctx.db.selectFrom("video_file").select(["media_key", "poster_key"]).execute();
    const made = await ctx.db.selectFrom("video_rendition").select("key").where("state", "=", "ready").execute();
    return [...files.flatMap((row) => [row.media_key, row.poster_key]), ...made.map(({ key }) => key)]
      .flatMap((key) => (key === null ? [] : [key.split("/").at(-1) ?? ""]))
      .toSorted();
  }

  test("E02 E21 a child that is killed leaves no file, its attempt is repeated once, and then given up", async ({
    server,
  }) => {
    const { ctx } = server;
    const author = await server.loginAs();
    const path = join(mediaFolder, "..", `${process.pid}-film.mp4`);
    await realFilm(path, { container: "MP4", picture: "H.264", sound: "AAC", seconds: 60 });
    const { fileId } = await publishFilm(server, author, readFileSync(path));
    rmSync(path);
    // FFmpeg's film has 90 lines; a claimed height makes the child work on a quality.
    const now = ctx.clock.now();
    await ctx.db
      .insertInto("video_rendition")
      .values({
        video_file_id: fileId,
        kind: "quality",
        height: 60,
        state: "queued",
        lease_until: now,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await ctx.db.updateTable("video").set({ rendition_plan: 2 }).execute();
    const row = () => ctx.db.selectFrom("video_rendition").selectAll().executeTakeFirstOrThrow();
    for (const state of ["queued", "failed"]) {
      const making = makeNextRendition(ctx, never);
      await expect.poll(() => killChildren().length, { timeout: 20_000, interval: 1 }).toBeGreaterThan(0);
      await making;
      expect((await row()).state).toBe(state);
      expect(readdirSync(join(ctx.config.dataDir, "incoming"))).toEqual([]);
    }
    expect(await row()).toMatchObject({ attempts: 2, key: null, bytes: 0, lease_until: null });
    expect(await makeNextRendition(ctx, never)).toBe(false);
    expect(stored()).toEqual(await named(server));
    server.clock.advance(DAY);
    await removeGarbage(ctx);
    expect(await ctx.db.selectFrom("media_garbage").selectAll().execute()).toEqual([]);
  });

  test("E02 E21 a worker that dies before or after the file is stored leaves no file without a row", async ({
    server,
  }) => {
    const { ctx, clock } = server;
    const author = await server.loginAs();
    await publishFilm(server, author, small);
    const job = renditions(ctx);
    const { putFile } = ctx.media;
    for (const step of ["before", "after"]) {
      await ctx.db.deleteFrom("video_rendition").execute();
      await ctx.db.updateTable("video").set({ rendition_plan: 0 }).execute();
      let reached = () => {};
      let wake = () => {};
      const isDead = new Promise<void>((resolve) => {
        reached = resolve;
      });
      // A worker that hangs here for ever does as little as one that is dead.
      ctx.media.putFile = async (...file) => {
        if (step === "after") await putFile.apply(ctx.media, file);
        await new Promise<void>((resolve) => {
          wake = resolve;
          reached();
        });
        if (step === "before") await putFile.apply(ctx.media, file);
      };
      const dying = makeRenditions(server);
      await isDead;
      ctx.media.putFile = putFile;
      const [claimed] = await renditionRows(server);
      expect([claimed?.state, claimed?.attempts]).toEqual(["queued", 1]);
      expect(claimed?.key, "the row names the file before its first byte").toMatch(/^video\/.*\.webp$/);
      expect(await job.isNeeded?.(), "the lease holds").toBe(false);
      expect(await sweepFiles({ ...ctx, clock: { now: () => Date.now() + 3 * DAY } }, { isDry: true })).toEqual([]);
      clock.advance(RENDITION_LEASE_MS + 1);
      await makeRenditions(server);
      const [made] = await renditionRows(server);
      expect([made?.state, made?.attempts]).toEqual(["ready", 2]);
      expect(made?.key).not.toBe(claimed?.key);
      // The dead worker's file is garbage; a worker that only was slow removes it itself.
      if (step === "before") wake();
      clock.advance(DAY);
      await removeGarbage(ctx);
      if (step === "after") wake();
      await dying;
      expect(stored(), step).toEqual(await named(server));
      await ctx.media.remove(made?.key ?? "");
    }
  });

  test("E02 E21 the renditions of a purged film are removed with it, also those that are being made", async ({
    server,
  }) => {
    const { ctx, clock } = server;
    const author = await server.loginAs();
    const { videoId } = await publishFilm(server, author, film);
    await chooseQualities(server, "always");
    await makeRenditions(server);
    const keys = (await renditionRows(server)).map(({ key }) => key ?? "");
    const { data } = await server.call(videoEndpoints.get, { params: { id: videoId } });
    const addresses = [
      ...keys.map((key) => `/media/${key}`),
      data.video.renditions?.qualities?.src ?? "",
      ...(data.video.renditions?.qualities?.each ?? []).map(({ src }) => src),
    ];
    expect(addresses).toHaveLength(6);
    await server.call(videoEndpoints.remove, { params: { id: videoId } }, author);
    clock.advance(31 * DAY);
    await purgeTrash(ctx);
    clock.advance(2 * DAY);
    expect(await removeUnusedVideos(ctx)).toBe(1);
    clock.advance(DAY);
    await removeGarbage(ctx);
    expect([await renditionRows(server), stored()]).toEqual([[], []]);
    for (const address of addresses) expect((await server.fetch(address)).status, address).toBe(410);

    // The second film goes while its frames are being made.
    await publishFilm(server, await server.loginAs(), small);
    const { putFile } = ctx.media;
    ctx.media.putFile = async (...file) => {
      await putFile.apply(ctx.media, file);
      await ctx.db.updateTable("video_file").set({ subject_kind: null, subject_id: null, unused_since: 0 }).execute();
      expect(await removeUnusedVideos(ctx)).toBe(1);
    };
    await makeRenditions(server);
    ctx.media.putFile = putFile;
    clock.advance(DAY);
    await removeGarbage(ctx);
    expect([await renditionRows(server), stored()]).toEqual([[], []]);
  });
});

/** Kills the child processes of this process that convert. */
function killChildren(): number[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const parent = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1];
      if (parent !== String(process.pid)) return [];
      if (!readFileSync(`/proc/${name}/cmdline`, "utf8").includes("transcode-child")) return [];
      process.kill(Number(name), "SIGKILL");
      return [Number(name)];
    } catch {
      return [];
    }
  });
}
