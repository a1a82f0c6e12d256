import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ALL_FORMATS, AudioSampleSink, BufferSource, EncodedPacketSink, Input, VideoSampleSink } from "mediabunny";
import sharp from "sharp";
import { videoFileEndpoints } from "#contract/files/video-file.ts";
import { transcoding } from "#api/jobs/transcode.ts";
import { removeGarbage } from "#api/services/files/image/remove-unused-images.ts";
import { holdVideoFile } from "#api/services/files/video-file/hold-video-file.ts";
import {
  removeSpentSources,
  removeUnusedVideos,
  UNUSED_MS,
} from "#api/services/files/video-file/remove-unused-videos.ts";
import {
  claimConversion,
  failConversion,
  LEASE_MS,
  renewConversion,
} from "#api/services/files/video-file/transcode-queue.ts";
import { endlessClip } from "#tests/fixtures/hostile-clips.ts";
import { insertVideoFile } from "#tests/fixtures/video-files.ts";
import { cutClip, videoClip } from "#tests/fixtures/video-clip.ts";
import { convertAll, uploadVideo } from "#tests/fixtures/video-upload.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const MB = 1024 * 1024;
const clip = await videoClip({
  kind: "mp4",
  rotation: 90,
  tags: { title: "家", raw: { "©xyz": "+39.9042+116.4074/" } },
});

async function stored(server: ApiServer, address: string | null): Promise<Buffer> {
  const file = await server.ctx.media.get((address ?? "").slice("/media/".length));
  if (!file) throw new Error(`nothing is stored at ${address}`);
  return buffer(file.stream);
}

const open = (bytes: Buffer) => new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });

async function packets(bytes: Buffer, kind: "video" | "audio"): Promise<string[]> {
  const input = open(bytes);
  const track = kind === "video" ? await input.getPrimaryVideoTrack() : await input.getPrimaryAudioTrack();
  const found: string[] = [];
  if (track)
    for await (const packet of new EncodedPacketSink(track).packets())
      found.push(createHash("sha256").update(packet.data).digest("hex"));
  return found;
}

async function converted(server: ApiServer, bytes: Buffer) {
  const { token } = await server.loginAs();
  const { data } = await uploadVideo(server, token, bytes);
  await convertAll(server);
  return (await server.call(videoFileEndpoints.get, { params: { id: data.id } }, { token })).data;
}

test("E02 H.264 and AAC keep their packets, play from the first byte, upright, and lose their location", async ({
  server,
}) => {
  expect(clip.includes("116.4074")).toBe(true);
  const view = await converted(server, clip);
  expect(view).toMatchObject({ state: "ready", progress: 100, reason: null, width: 90, height: 160 });
  const made = await stored(server, view.src);
  expect(await packets(made, "video")).toEqual(await packets(clip, "video"));
  expect(await packets(made, "audio")).toEqual(await packets(clip, "audio"));
  expect(made.indexOf("moov"), "the index comes first").toBeLessThan(made.indexOf("mdat"));
  expect([made.includes("116.4074"), await open(made).getMetadataTags()]).toEqual([false, {}]);
  const poster = sharp(await stored(server, view.poster));
  expect(await poster.metadata()).toMatchObject({ format: "webp", width: 90, height: 160 });
  const pixel = await poster.extract({ left: 45, top: 10, width: 1, height: 1 }).raw().toBuffer();
  expect(pixel[0], "red was on the left, which is the top now").toBeGreaterThan(150);
  const row = await server.ctx.db
    .selectFrom("video_file")
    .select(["source_key", "lease_until", "attempts", "bytes"])
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ source_key: null, lease_until: null, attempts: 1 });
  expect(row.bytes).toBeGreaterThan(made.length);
  expect(readdirSync(`${server.ctx.config.dataDir}/uploads`)).toEqual([]);
  expect(readdirSync(`${server.ctx.config.dataDir}/incoming`)).toEqual([]);
  expect((await server.ctx.db.selectFrom("user").select("video_bytes").executeTakeFirstOrThrow()).video_bytes).toBe(
    row.bytes,
  );
});

test("E02 any other format becomes H.264 and AAC with even sides, also if silent or rotated", async ({ server }) => {
  const view = await converted(server, await videoClip({ kind: "webm", width: 161, height: 91 }));
  expect(view).toMatchObject({ state: "ready", width: 162, height: 92 });
  expect(await open(await stored(server, view.src)).getMimeType()).toMatch(/avc1.*mp4a/);
  const silent = await converted(server, await videoClip({ kind: "webm", hasSound: false, rotation: 90 }));
  expect(silent).toMatchObject({ state: "ready", width: 90, height: 160 });
  expect(await open(await stored(server, silent.src)).getMimeType()).not.toContain("mp4a");
  const pixel = await sharp(await stored(server, silent.poster))
    .extract({ left: 45, top: 10, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(pixel[0]).toBeGreaterThan(150);
  expect(
    server.log.some(({ msg }) => /ffmpeg|vaapi|cuda/i.test(msg ?? "")),
    "FFmpeg keeps its chatter",
  ).toBe(false);
});

test("E02 each video has one worker, each machine one video, and a dead worker's video is queued again", async ({
  server,
}) => {
  const { ctx, clock, make } = server;
  const owner = await make.user();
  const waiting = {
    owner_id: owner.id,
    state: "queued",
    progress: 0,
    lease_until: ctx.clock.now(),
    media_key: null,
    poster_key: null,
  } as const;
  for (let count = 0; count < 3; count++)
    await insertVideoFile(ctx, { ...waiting, source_key: `upload-${String(count).padStart(32, "0")}` });
  const claimed = await Promise.all(["a", "b", "a", "b", "a", "b"].map((machine) => claimConversion(ctx, machine)));
  const taken = claimed.flatMap((file) => (file ? [file] : []));
  expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
  expect(taken.map(({ machine }) => machine).toSorted()).toEqual(["a", "b"]);
  const [first] = taken;
  if (!first) throw new Error("nothing taken");
  expect(await renewConversion(ctx, first, 40)).toBe(true);
  clock.advance(LEASE_MS + 1);
  const again = await claimConversion(ctx, "c");
  expect([again?.attempts, await claimConversion(ctx, "c")]).toEqual([1, undefined]);
  clock.advance(1);
  const second = await Promise.all([claimConversion(ctx, "d"), claimConversion(ctx, "e")]);
  expect(second.map((file) => file?.attempts)).toEqual([2, 2]);
  expect(await renewConversion(ctx, first, 50), "who was given up has no say").toBe(false);
  clock.advance(LEASE_MS + 1);
  for (const machine of ["f", "g", "h"]) await claimConversion(ctx, machine);
  const states = await ctx.db.selectFrom("video_file").select(["state", "reason"]).orderBy("state").execute();
  expect(states.filter(({ state }) => state === "failed").map(({ reason }) => reason)).toEqual([
    "转码中断，请重新上传",
    "转码中断，请重新上传",
  ]);
});

test("E02 a truncated film of which nothing can be shown is refused with a message", async ({ server }) => {
  const view = await converted(server, await cutClip(2));
  expect([view.state, view.reason]).toEqual(["failed", "读不出画面，文件可能不完整，请重新导出或下载后再上传"]);
});

test("E02 a film with damaged sound only is refused with a message at once", async ({ server }) => {
  const damaged = Buffer.from(clip);
  const track = await open(clip).getPrimaryAudioTrack();
  if (!track) throw new Error("the clip is silent");
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    const at = damaged.indexOf(data);
    damaged.fill(0xff, at, at + data.length);
  }
  const view = await converted(server, damaged);
  expect([view.state, view.reason]).toEqual(["failed", "视频有损坏的部分，无法正常播放，请重新导出或下载后再上传"]);
  const row = await server.ctx.db.selectFrom("video_file").select("attempts").executeTakeFirstOrThrow();
  expect(row.attempts).toBe(1);
});

/** Overwrites `part` of the film's pictures and sound, as they are ordered in the file, with random bytes. */
function damage(whole: Buffer, [from, to]: readonly [number, number]): Buffer {
  const [data, index] = [whole.indexOf("mdat", 0, "latin1") + 4, whole.indexOf("moov", 0, "latin1") - 4];
  const at = (part: number) => Math.round(data + (index - data) * part);
  return Buffer.from(whole).fill(255, at(from), at(to));
}

async function shown(bytes: Buffer): Promise<{ pictures: number; seconds: number }> {
  const input = open(bytes);
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  let [pictures, seconds] = [0, 0];
  if (video)
    for await (const sample of new VideoSampleSink(video).samples()) {
      pictures += 1;
      sample.close();
    }
  if (audio)
    for await (const sample of new AudioSampleSink(audio).samples()) {
      seconds += sample.duration;
      sample.close();
    }
  return { pictures, seconds };
}

test("E02 a film that is damaged in the middle is shown without the damage", async ({ server }) => {
  const whole = await videoClip({ kind: "mp4", seconds: 8, width: 640, height: 360 });
  for (const part of [
    [0.3, 0.32],
    [0, 0.1],
  ] as const) {
    const view = await converted(server, damage(whole, part));
    expect([view.state, view.reason], `damaged from ${part[0]}`).toEqual(["ready", null]);
    const { pictures, seconds } = await shown(await stored(server, view.src));
    expect(pictures, `of 80 pictures, damaged from ${part[0]}`).toBeGreaterThanOrEqual(40);
    expect(seconds, `of 8 seconds of sound, damaged from ${part[0]}`).toBeGreaterThanOrEqual(6);
  }
});

test("E02 a film that is mostly damaged is refused with a message and never shown", async ({ server }) => {
  const whole = await videoClip({ kind: "mp4", seconds: 8, width: 640, height: 360 });
  const view = await converted(server, damage(whole, [0.2, 0.9]));
  expect([view.state, view.src]).toEqual(["failed", null]);
  expect(view.reason).toMatch(
    /^(?:视频有损坏的部分，无法正常播放|读不出画面，文件可能不完整)，请重新导出或下载后再上传$/,
  );
  expect(readdirSync(join(server.ctx.config.dataDir, "incoming")).filter((name) => name.startsWith("video-"))).toEqual(
    [],
  );
});

/** The child processes that convert for this process. */
function children(): number[] {
  return readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const isOurs =
        readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1] === String(process.pid);
      return isOurs && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("transcode-child") ? [Number(pid)] : [];
    } catch {
      return [];
    }
  });
}

test("E02 a crashed child process gets a second attempt, and a stop of the service uses no attempt", async ({
  server,
}) => {
  const { ctx } = server;
  const { token, user } = await server.loginAs();
  const { data } = await uploadVideo(server, token, clip);
  const row = () => ctx.db.selectFrom("video_file").selectAll().where("id", "=", data.id).executeTakeFirstOrThrow();
  const stop = ctx.jobs.every(transcoding(ctx, "m"));
  await expect.poll(children, { timeout: 10_000, interval: 5 }).toHaveLength(1);
  await stop();
  expect(children()).toEqual([]);
  expect(await row()).toMatchObject({ state: "queued", attempts: 0 });

  const ended: string[] = [];
  await ctx.db
    .transaction()
    .execute((trx) =>
      holdVideoFile(trx, ctx, { viewer: user, videoFileId: data.id, subject: { kind: "feedback", id: 7 } }),
    );
  const tickets = ctx.kinds.of("feedback");
  tickets.video = { finished: async ({ file }) => void ended.push(`${file.subject_id} ${file.state}`) };
  const stopAgain = ctx.jobs.every(transcoding(ctx, "m"));
  try {
    for (const attempt of [1, 2]) {
      await expect
        .poll(async () => ({ alive: children().length, attempts: (await row()).attempts }), {
          timeout: 10_000,
          interval: 5,
        })
        .toEqual({ alive: 1, attempts: attempt });
      const killed = children();
      for (const pid of killed) process.kill(pid, "SIGKILL");
      await expect
        .poll(() => children().filter((pid) => killed.includes(pid)), { timeout: 10_000, interval: 5 })
        .toEqual([]);
    }
    await expect.poll(async () => (await row()).state, { timeout: 10_000 }).toBe("failed");
  } finally {
    await stopAgain();
    delete tickets.video;
  }
  expect(await row()).toMatchObject({
    reason: "转码失败，文件可能已损坏，请重新导出后再上传",
    bytes: 0,
    source_key: null,
    lease_until: null,
  });
  expect(ended).toEqual(["7 failed"]);
  expect(
    (await ctx.db.selectFrom("user").select("video_bytes").where("id", "=", user.id).executeTakeFirstOrThrow())
      .video_bytes,
  ).toBe(0);
});

test("E02 a film that would be counted for hours is refused immediately, and another member's film is converted", async ({
  server,
}) => {
  const [many, one] = [await server.loginAs(), await server.loginAs()];
  const endless = await endlessClip();
  expect(endless.length).toBeLessThan(25_000);
  const bad = [];
  for (let count = 0; count < 3; count++) bad.push((await uploadVideo(server, many.token, endless)).data.id);
  const { data: well } = await uploadVideo(server, one.token, clip);
  await convertAll(server);
  const rows = await server.ctx.db.selectFrom("video_file").select(["id", "state", "reason", "attempts"]).execute();
  const reason = "视频的索引和内容对不上，文件可能已损坏，请重新导出后再上传";
  for (const id of bad) expect(rows).toContainEqual({ id, state: "failed", reason, attempts: 1 });
  expect(rows).toContainEqual({ id: well.id, state: "ready", reason: null, attempts: 1 });
});

test("E02 members take turns, short films come first, and a short film is converted beside a long one", async ({
  server,
}) => {
  const { ctx, make, clock } = server;
  const [a, b, c] = [await make.user(), await make.user(), await make.user()];
  const names = new Map<number, string>();
  const wait = async (name: string, ownerId: number, minutes: number) => {
    clock.advance(1000);
    const { id } = await insertVideoFile(ctx, {
      owner_id: ownerId,
      state: "queued",
      lease_until: ctx.clock.now(),
      duration_ms: minutes * 60_000,
      bytes: minutes * MB,
      source_key: `upload-${String(names.size).padStart(32, "0")}`,
      media_key: null,
      poster_key: null,
    });
    names.set(id, name);
  };
  const next = async (machine = "m") => {
    clock.advance(1000);
    const file = await claimConversion(ctx, machine);
    return file && { file, name: names.get(file.id), end: () => failConversion(ctx, file, "ended by the test") };
  };
  for (const count of [1, 2, 3]) await wait(`a${count}`, a.id, 2);
  await wait("b1", b.id, 2);
  await wait("b long", b.id, 50);
  await wait("c1", c.id, 2);
  const order = [];
  for (let turn = await next(); turn; turn = await next()) {
    order.push(turn.name);
    await turn.end();
  }
  expect(order).toEqual(["a1", "b1", "c1", "a2", "a3", "b long"]);

  await wait("long", a.id, 50);
  const long = await next();
  await wait("another long one", c.id, 40);
  expect(await next(), "one long film at a time").toBeUndefined();
  await wait("short", b.id, 1);
  const short = await next();
  await wait("second short", b.id, 1);
  expect([long?.name, short?.name, await next()]).toEqual(["long", "short", undefined]);
  await short?.end();
  const second = await next();
  expect(second?.name).toBe("second short");
  await Promise.all([long?.end(), second?.end()]);
  expect((await next())?.name).toBe("another long one");
});

test.describe("E02 the time limit", () => {
  test.override({ env: { VIDEO_TRANSCODE_MINUTES: "0.001" } });

  test("E02 a conversion that takes too long is ended with a message", async ({ server }) => {
    const view = await converted(server, clip);
    expect([view.state, view.reason]).toEqual(["failed", "转码超过 0.001 分钟，请缩短视频后重新上传"]);
    expect(children()).toEqual([]);
  });
});

test("E02 a video that no post uses is removed after a day with its files, and so are a dead worker's leftovers", async ({
  server,
}) => {
  const { ctx, clock } = server;
  const { user } = await server.loginAs();
  const key = "upload-".padEnd(39, "0");
  const lone = await insertVideoFile(ctx, { owner_id: user.id });
  const held = await insertVideoFile(ctx, {
    owner_id: user.id,
    subject_kind: "dynamic",
    subject_id: 1,
    source_key: key,
  });
  for (const { media_key: mediaKey } of [lone, held])
    await ctx.media.put(mediaKey ?? "", Buffer.from("film"), "video/mp4");
  clock.advance(UNUSED_MS + 1);
  expect([await removeUnusedVideos(ctx), await removeUnusedVideos(ctx)]).toEqual([1, 0]);
  clock.advance(11 * 60_000);
  expect(await removeGarbage(ctx)).toBe(1);
  expect(await ctx.media.stat(lone.media_key ?? "")).toBeUndefined();
  expect(await ctx.media.stat(held.media_key ?? "")).toBeDefined();
  expect(await removeSpentSources(ctx)).toBe(1);
  const left = await ctx.db.selectFrom("video_file").select(["id", "source_key"]).execute();
  expect(left).toEqual([{ id: held.id, source_key: null }]);
  expect(
    await ctx.db.selectFrom("user").select(["video_count", "video_bytes"]).where("id", "=", user.id).executeTakeFirst(),
  ).toEqual({ video_count: 1, video_bytes: held.bytes });
});
