import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { videoFileEndpoints } from "#contract/files/video-file.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { videoEndpoints } from "#contract/posts/video.ts";
import { transcodeNext } from "#api/jobs/transcode.ts";
import { diskStore } from "#api/media/disk-store.ts";
import { realFilm } from "#tests/fixtures/real-film.ts";
import { convertAll, uploadVideo } from "#tests/fixtures/video-upload.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { expect, test } from "#tests/setup/api-test.ts";

const folder = mkdtempSync(join(tmpdir(), "qunluo-remarks-"));
const mediaFolder = join(folder, "media");
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, "film.mov");
const REMARK = "没有声音：这种音频（ALAC）读不了，要有声音请把音频转成 AAC 再上传";

test("E02 E03 the author of a film whose sound cannot be read is told so, and nobody else is", async ({ server }) => {
  await realFilm(path, { container: "MOV", picture: "H.264", sound: "ALAC" });
  const film = readFileSync(path);
  const [author, stranger] = [await server.loginAs(), await server.loginAs()];
  const upload = async () => (await uploadVideo(server, author.token, film, "家.mov")).data.id;
  const [first, second] = [await upload(), await upload()];
  const { data: dynamic } = await server.call(
    dynamicEndpoints.create,
    { body: { formKey: newFormKey(), source: "看视频", videoFileId: first } },
    author,
  );
  const { data: video } = await server.call(
    videoEndpoints.create,
    { body: { formKey: newFormKey(), title: "浮岛日落", videoFileId: second } },
    author,
  );
  await convertAll(server);
  const own = async (id: number) => (await server.call(videoFileEndpoints.get, { params: { id } }, author)).data;
  expect(await own(first)).toMatchObject({ state: "ready", reason: REMARK });
  const fileFor = async (reader: { token: string }) =>
    (await server.call(videoEndpoints.get, { params: { id: video.id }, query: {} }, reader)).data.video.file;
  expect(await fileFor(author)).toMatchObject({ state: "ready", reason: REMARK });
  expect(await fileFor(stranger)).toMatchObject({ state: "ready", reason: null });
  const seen = await server.call(dynamicEndpoints.get, { params: { id: dynamic.id } }, stranger);
  expect(seen.data.dynamic.video).toMatchObject({ state: "ready", reason: null });
  const mine = await server.call(videoEndpoints.mine, { query: {} }, author);
  expect(mine.data.items.map(({ file }) => file?.reason)).toEqual([REMARK]);
  const notices = (await server.call(messageEndpoints.list, { params: { tab: "system" }, query: {} }, author)).data
    .items;
  expect(notices.map(({ title, body }) => [title, body]).toSorted()).toEqual(
    [
      ["动态里的视频可以播放了", REMARK],
      ["视频《浮岛日落》可以播放了", `${REMARK}。`],
    ].toSorted(),
  );
});

/** The files that a conversion writes one after the other. */
const STAGES = ["video.mp4.timed", "video.mp4.draft", "video.mp4", "poster.webp"];

test.describe("E02 kill -9 of conversions", () => {
  test.override({ overrides: { media: diskStore(mediaFolder) } });

  test("E02 a conversion that is killed at any stage leaves no file without a row", async ({ server }) => {
    const { ctx } = server;
    const incoming = join(ctx.config.dataDir, "incoming");
    await realFilm(path, { container: "MKV", picture: "VP9", sound: "FLAC", seconds: 3 });
    const film = readFileSync(path);
    const { token } = await server.loginAs();
    const killed: string[] = [];
    for (const stage of STAGES) {
      const { data } = await uploadVideo(server, token, film);
      let isOver = false;
      const conversion = transcodeNext({ ctx, machine: "m", signal: AbortSignal.timeout(60_000) }).finally(() => {
        isOver = true;
      });
      await expect
        .poll(
          () => {
            const isThere =
              existsSync(incoming) && readdirSync(incoming).some((name) => existsSync(join(incoming, name, stage)));
            if (isThere) killed.push(...killConverters().map(() => stage));
            return isThere || isOver;
          },
          { timeout: 30_000, interval: 1 },
        )
        .toBe(true);
      await conversion;
      const row = await ctx.db
        .selectFrom("video_file")
        .select(["state", "attempts"])
        .where("id", "=", data.id)
        .executeTakeFirstOrThrow();
      expect(row.attempts, stage).toBe(1);
      expect(["queued", "ready"], stage).toContain(row.state);
      expect(readdirSync(incoming), stage).toEqual([]);
      await convertAll(server);
    }
    expect(new Set(killed).size, "stages at which a conversion was killed").toBeGreaterThanOrEqual(2);
    const rows = await ctx.db.selectFrom("video_file").select(["state", "media_key", "poster_key"]).execute();
    expect(rows.map(({ state }) => state)).toEqual(STAGES.map(() => "ready"));
    const stored = readdirSync(mediaFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
    const known = rows.flatMap((row) => [row.media_key, row.poster_key]).map((key) => key?.split("/").at(-1));
    expect(stored.toSorted()).toEqual(known.toSorted());
    expect(await ctx.db.selectFrom("media_garbage").select("key").execute()).toEqual([]);
  });
});

/** Kills the child processes of this process that convert. @returns their ids */
function killConverters(): number[] {
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
