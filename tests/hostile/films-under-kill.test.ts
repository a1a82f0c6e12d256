import { type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { openDatabase } from "#api/db/open.ts";
import { putSetting } from "#api/services/shared/config/setting.ts";
import { videoFileEndpoints } from "#contract/files/video-file.ts";
import { videoEndpoints } from "#contract/posts/video.ts";
import { COMMUNITY_PATH } from "#contract/shared/paths.ts";
import { memberInDatabase } from "#tests/fixtures/member-in-database.ts";
import { videoClip } from "#tests/fixtures/video-clip.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { seeded } from "#tests/faults/seeded.ts";
import { endProcess, startApi } from "#tests/setup/api-process.ts";
import { copyDatabase } from "#tests/setup/database-copy.ts";
import { freePort } from "#tests/setup/free-port.ts";
import { expect, inject, test } from "vitest";

const FILMS = 2;
const KILLS = 4;
/** The API is killed within this time in ms after its start, in which it converts films and makes renditions. */
const WITHIN_MS = 2_500;

test(
  "E02 E21 after kill -9 of the API at random every stored file has a row, and every film is converted or says why",
  { timeout: 400_000 },
  async () => {
    const random = seeded(inject("hostile").seed);
    const dataDir = mkdtempSync(join(tmpdir(), "qunluo-killed-films-"));
    mkdirSync(join(dataDir, "media"));
    await copyDatabase(inject("databaseTemplate"), dataDir);
    const port = await freePort();
    const { db } = openDatabase({ dataDir, databaseUrl: undefined }, (error) => {
      throw error;
    });
    let child: ChildProcess | undefined;

    /** Names of stored files that no row names, neither as a film's, as a rendition's, nor as garbage. */
    async function nameless(): Promise<string[]> {
      const stored = readdirSync(join(dataDir, "media"), { recursive: true, withFileTypes: true });
      const files = await db.selectFrom("video_file").select(["media_key as key", "poster_key as other"]).execute();
      const made = await db.selectFrom("video_rendition").select(["key", "key as other"]).execute();
      const garbage = await db.selectFrom("media_garbage").select(["key", "thumb_key as other"]).execute();
      const named = new Set(
        [...files, ...made, ...garbage].flatMap(({ key, other }) => [key, other].map((name) => basename(name ?? ""))),
      );
      return stored.filter((entry) => entry.isFile() && !named.has(entry.name)).map(({ name }) => name);
    }
    const ask = async <Data>(token: string, path: string, body: FormData | object): Promise<Data> => {
      const isForm = body instanceof FormData;
      const response = await fetch(`http://127.0.0.1:${port}${COMMUNITY_PATH}${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, ...(isForm ? {} : { "content-type": "application/json" }) },
        body: isForm ? body : JSON.stringify(body),
      });
      const answer = (await response.json()) as { data: Data; message: string };
      if (!response.ok) throw new Error(answer.message);
      return answer.data;
    };
    const start = async () => {
      // A worker that died holds its lease for a minute.
      for (const table of ["video_file", "video_rendition"] as const)
        await db.updateTable(table).set({ lease_until: 0 }).where("lease_until", "is not", null).execute();
      child = await startApi({ dataDir, port, env: { VIDEO_TRANSCODE_NICE: "0" } });
    };
    const waiting = async () => {
      const files = db.selectFrom("video_file").select("id").where("lease_until", "is not", null).execute();
      const made = db.selectFrom("video_rendition").select("id").where("lease_until", "is not", null).execute();
      // Only films that everybody may watch get renditions.
      const planned = db
        .selectFrom("video")
        .select("id")
        .where("rendition_plan", "<", 2)
        .where("is_listed", "=", 1)
        .execute();
      return (await Promise.all([files, made, planned])).flat().length;
    };

    try {
      const { token } = await memberInDatabase(db, 1);
      await putSetting(db, "videoQualities", JSON.stringify("always"), Date.now());
      await start();
      const film = await videoClip({ kind: "mp4", seconds: 6, width: 640, height: 480 });
      const publish = async (number: number) => {
        const form = new FormData();
        form.set("file", new File([new Uint8Array(film)], `${number}.mp4`));
        const { id } = await ask<{ id: number }>(token, videoFileEndpoints.upload.path, form);
        const post = { title: `片 ${number}`, source: "", videoFileId: id, formKey: newFormKey() };
        await ask(token, videoEndpoints.create.path, post);
      };
      for (let number = 1; number <= FILMS; number++) await publish(number);
      for (let time = 0; time < KILLS; time++) {
        await after(random.int(0, WITHIN_MS));
        if (child) await endProcess(child);
        expect(await nameless(), `after kill ${time + 1}`).toEqual([]);
        await start();
      }
      await expect.poll(waiting, { timeout: 120_000, interval: 200 }).toBe(0);
      expect(await nameless()).toEqual([]);
      const files = await db.selectFrom("video_file").selectAll().execute();
      const made = await db.selectFrom("video_rendition").selectAll().execute();
      expect(files).toHaveLength(FILMS);
      const isStored = (key: string | null) => existsSync(join(dataDir, "media", key ?? "none"));
      const lost = files.filter((row) =>
        row.state === "ready" ? !isStored(row.media_key) : !/^转码(?:失败|中断)/.test(row.reason ?? ""),
      );
      expect(lost).toEqual([]);
      expect(made.filter(({ state, key }) => (state === "ready" ? !isStored(key) : key !== null))).toEqual([]);
      // On a slow machine the kills may interrupt each of these films; the next one is converted.
      await publish(FILMS + 1);
      const last = db.selectFrom("video_file").select("state").orderBy("id", "desc").limit(1);
      await expect
        .poll(async () => (await last.executeTakeFirstOrThrow()).state, { timeout: 120_000, interval: 200 })
        .toBe("ready");
    } finally {
      if (child) await endProcess(child);
      await db.destroy();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
