import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createContext } from "#api/create-context.ts";
import { openDatabase } from "#api/db/open.ts";
import { transcodeNext } from "#api/jobs/transcode.ts";
import { newUploadKey, uploadWholeVideo } from "#api/services/files/video-file/upload-video.ts";
import { apiConfig } from "#config/api-config.ts";
import { readEnv } from "#config/env.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { COMMUNITY_PATH, VIDEO_UPLOAD_PATH } from "#contract/shared/paths.ts";
import { articleInDatabase, memberInDatabase } from "#tests/fixtures/member-in-database.ts";
import { picture } from "#tests/fixtures/picture.ts";
import { videoClip } from "#tests/fixtures/video-clip.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { endProcess, startApi } from "#tests/setup/api-process.ts";
import { copyDatabase } from "#tests/setup/database-copy.ts";
import { fakeClock } from "#tests/setup/fakes.ts";
import { freePort } from "#tests/setup/free-port.ts";
import { smallDisk } from "#tests/setup/small-disk.ts";
import { expect, inject, onTestFinished, test } from "vitest";

const ONLY_READING = [503, "暂时只能阅读，请稍后再试"];

test(
  "K01 C19 on a full disk reads work, writes and uploads are refused, and a restarted API writes once there is room",
  { timeout: 240_000 },
  async () => {
    const disk = smallDisk(160);
    onTestFinished(disk.remove);
    const dataDir = disk.folder;
    const { databaseUrl, drop } = await copyDatabase(inject("databaseTemplate"), dataDir);
    onTestFinished(drop);
    const { db } = openDatabase({ dataDir, databaseUrl }, () => {});
    const { id, token } = await memberInDatabase(db, 1);
    const articleId = await articleInDatabase(db, id);
    await db.destroy();
    const port = await freePort();
    const start = async () => {
      const made = await startApi({ dataDir, databaseUrl, port, env: { LOG_LEVEL: "silent" } });
      onTestFinished(() => endProcess(made));
      return made;
    };
    const api = await start();

    const call = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(new URL(path.replace(/^\//, ""), `http://127.0.0.1:${port}${COMMUNITY_PATH}/`), {
        ...init,
        headers: { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0", ...(init.headers as object) },
      });
      const text = await answer.text();
      const { message } = (text.startsWith("{") ? JSON.parse(text) : { message: text }) as { message: string };
      return { told: [answer.status, message], answer };
    };
    const form = (bytes: Uint8Array, name: string) => {
      const body = new FormData();
      body.set("file", new File([new Uint8Array(bytes)], name));
      return { method: "POST", body };
    };
    const clip = await videoClip({ kind: "mp4", seconds: 2, width: 320, height: 180 });
    const shot = await picture({ width: 400, height: 300 });
    const begin = () => call(VIDEO_UPLOAD_PATH, { method: "POST", headers: { "upload-length": String(clip.length) } });
    const piece = (path: string, offset: number, end: number) =>
      call(new URL(path, `http://127.0.0.1:${port}${COMMUNITY_PATH}${VIDEO_UPLOAD_PATH}`).href, {
        method: "PATCH",
        headers: { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
        body: new Uint8Array(clip.subarray(offset, end)),
      });
    const write = () =>
      call(commentEndpoints.create.path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ subjectKind: "article", subjectId: articleId, source: "写一句", formKey: newFormKey() }),
      });
    /** On PostgreSQL the rows are on another disk. */
    const isFull = databaseUrl === undefined;
    async function expectReadingOnly() {
      for (const path of ["about", `article/${articleId}`, "user/current"])
        expect((await call(path)).answer.status).toBe(200);
      expect((await call("image/upload", form(shot.buffer, "shot.png"))).told).toEqual(ONLY_READING);
      expect((await call("video-file", form(clip, "film.mp4"))).told).toEqual(ONLY_READING);
      expect((await write()).told).toEqual(isFull ? ONLY_READING : [200, "success"]);
    }

    const upload = (await begin()).answer.headers.get("location") ?? "";
    expect((await piece(upload, 0, 1000)).answer.status).toBe(204);
    disk.fill();
    // Writes until the space that SQLite has already allocated is used up.
    await expect.poll(async () => (isFull ? (await write()).told[0] : 503)).toBe(503);
    await expectReadingOnly();
    const rest = await piece(upload, 1000, clip.length);
    expect(rest.told).toEqual(ONLY_READING);
    expect(rest.answer.headers.get("retry-after")).toBe("5");

    await endProcess(api);
    await start();
    await expectReadingOnly();

    disk.free();
    expect((await write()).told).toEqual([200, "success"]);
    expect((await call("image/upload", form(shot.buffer, "shot.png"))).told).toEqual([200, "success"]);
    const { answer } = await call(
      new URL(upload, `http://127.0.0.1:${port}${COMMUNITY_PATH}${VIDEO_UPLOAD_PATH}`).href,
      { method: "HEAD" },
    );
    const offset = Number(answer.headers.get("upload-offset"));
    expect(offset).toBeGreaterThanOrEqual(1000);
    expect((await piece(upload, offset, clip.length)).answer.status).toBe(204);
  },
);

test(
  "E02 K01 a film that finds no disk space waits without using an attempt, and is converted once there is room",
  { timeout: 120_000 },
  async () => {
    const disk = smallDisk(64);
    onTestFinished(disk.remove);
    const aside = mkdtempSync(join(tmpdir(), "qunluo-rows-"));
    const { databaseUrl, drop } = await copyDatabase(inject("databaseTemplate"), aside);
    const { db } = openDatabase({ dataDir: aside, databaseUrl }, () => {});
    const clock = fakeClock();
    const config = apiConfig(readEnv({ APP_ENV: "local", DATA_DIR: disk.folder, LOG_LEVEL: "silent" }), "test");
    const ctx = createContext(config, { db, clock });
    onTestFinished(async () => {
      await ctx.close();
      await db.destroy();
      await drop();
      rmSync(aside, { recursive: true });
    });
    const { id: ownerId } = await memberInDatabase(db, 1);
    const film = join(aside, "film");
    const clip = await videoClip({ kind: "mp4", seconds: 1, width: 320, height: 180 });
    writeFileSync(film, clip);
    const upload = { ctx, ownerId, key: newUploadKey(), name: "浮岛.mp4", bytes: clip.length, path: film };
    const { id } = await uploadWholeVideo(upload);
    const next = () => transcodeNext({ ctx, machine: "test", signal: new AbortController().signal });
    const row = () =>
      db.selectFrom("video_file").select(["state", "attempts"]).where("id", "=", id).executeTakeFirstOrThrow();

    disk.fill();
    for (const began of [false, false, false]) {
      expect(await next()).toBe(began);
      expect(await row()).toEqual({ state: "queued", attempts: 0 });
      // The conversion is not restarted meanwhile.
      expect(await next()).toBe(false);
      clock.advance(61_000);
    }
    disk.free();
    expect(await next()).toBe(true);
    expect((await row()).state).toBe("ready");
  },
);
