import { once } from "node:events";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#api/db/open.ts";
import { COMMUNITY_PATH, VIDEO_UPLOAD_PATH } from "#contract/shared/paths.ts";
import { memberInDatabase } from "#tests/fixtures/member-in-database.ts";
import { picture } from "#tests/fixtures/picture.ts";
import { videoClip } from "#tests/fixtures/video-clip.ts";
import { startApi } from "#tests/setup/api-process.ts";
import { copyDatabase } from "#tests/setup/database-copy.ts";
import { emptyDatabase } from "#tests/setup/empty-database.ts";
import { freePort } from "#tests/setup/free-port.ts";
import { powerCuts, tracing } from "#tests/setup/traced.ts";
import { expect, inject, onTestFinished, test } from "vitest";

function temporaryFolder(): string {
  // The path as the kernel writes it in a trace.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "qunluo-power-")));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A folder with a database of one member. */
async function community() {
  const folder = temporaryFolder();
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  const { databaseUrl, drop } = await copyDatabase(inject("databaseTemplate"), dataDir);
  onTestFinished(drop);
  const { db } = openDatabase({ dataDir, databaseUrl }, () => {});
  const member = await memberInDatabase(db, 1);
  await db.destroy();
  return { folder, dataDir, databaseUrl, trace: join(folder, "trace"), ...member };
}

test(
  "E02 C19 acknowledged pictures, films, pieces of films and secrets survive a power cut",
  { timeout: 300_000 },
  async () => {
    const { dataDir, databaseUrl, trace, token } = await community();
    const port = await freePort();
    const api = await startApi({ dataDir, databaseUrl, port, before: tracing(trace) });
    const base = `http://127.0.0.1:${port}${COMMUNITY_PATH}`;
    const authorization = `Bearer ${token}`;
    const call = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(new URL(path, `${base}/`), {
        ...init,
        headers: { authorization, "tus-resumable": "1.0.0", ...(init.headers as Record<string, string>) },
      });
      const text = await answer.text();
      expect([path, answer.status, answer.ok ? "" : text]).toEqual([path, answer.status, ""]);
      return {
        headers: answer.headers,
        data: text.startsWith("{") ? (JSON.parse(text) as { data: { id: number; state: string } }).data : undefined,
      };
    };
    const form = (bytes: Uint8Array, name: string) => {
      const body = new FormData();
      body.set("file", new File([new Uint8Array(bytes)], name));
      return { method: "POST", body };
    };

    await call("about");
    await call("image/upload", form((await picture()).buffer, "picture.png"));
    const clip = await videoClip({ kind: "mp4", seconds: 1, width: 160, height: 90 });
    const whole = await call("video-file", form(clip, "whole.mp4"));

    const begun = await call(VIDEO_UPLOAD_PATH.slice(1), {
      method: "POST",
      headers: { "upload-length": String(clip.length) },
    });
    const upload = new URL(begun.headers.get("location") ?? "", `${base}${VIDEO_UPLOAD_PATH}`).href;
    const piece = (offset: number, end: number) =>
      call(upload, {
        method: "PATCH",
        headers: { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
        body: new Uint8Array(clip.subarray(offset, end)),
      });
    const third = Math.floor(clip.length / 3);
    await piece(0, third);
    // A piece breaks off: HEAD acknowledges how much of it arrived.
    const broken = request(upload, {
      method: "PATCH",
      headers: {
        authorization,
        "tus-resumable": "1.0.0",
        "upload-offset": String(third),
        "content-type": "application/offset+octet-stream",
        "content-length": String(clip.length - third),
      },
    });
    const closed = new Promise((done) => {
      broken.on("error", () => {}).on("close", done);
    });
    broken.write(clip.subarray(third, 2 * third));
    const offset = async () => Number((await call(upload, { method: "HEAD" })).headers.get("upload-offset"));
    await expect.poll(offset).toBe(2 * third);
    broken.destroy();
    await closed;
    await piece(2 * third, clip.length);

    const state = async () => (await call(`video-file/${whole.data?.id}`)).data?.state;
    await expect.poll(state, { timeout: 120_000 }).toBe("ready");
    const ended = once(api, "exit");
    api.disconnect();
    await ended;

    const cuts = powerCuts(trace, dataDir);
    const ours = /^(?:media\/(?!\.incoming)|uploads\/|keys\/(?!\.))/;
    const made = (cuts.at(-1)?.made ?? []).filter((path) => ours.test(path));
    for (const some of [
      /^media\/image\/..\/.+\./,
      /^media\/video\/..\/.+\.mp4$/,
      /^media\/video\/..\/.+\.webp$/,
      /^keys\/service-secret$/,
      /^keys\/sms-sign\.private/,
    ])
      expect(made).toContainEqual(expect.stringMatching(some));
    // The pieces; the broken piece may have been answered, too.
    expect(cuts.filter(({ after }) => after === "204").length).toBeGreaterThanOrEqual(2);
    expect(cuts.some((cut) => cut.made.some((path) => /^uploads\/upload-\w+$/.test(path)))).toBe(true);
    // No answer acknowledges work that is done afterwards (narrow copies, films); that work counts only when all is
    // quiet.
    const atOnce = /^(?:uploads\/upload-\w+(?:\.json)?$|keys\/)/;
    for (const { after, lost } of cuts)
      expect([after, lost.filter((path) => (after === "end" ? ours : atOnce).test(path))]).toEqual([after, []]);
    const picked = cuts.find((cut) => cut.made.some((path) => path.startsWith("media/image/")));
    expect(picked?.lost.filter((path) => path.startsWith("media/image/"))).toEqual([]);
  },
);

/** Runs an operator's command under strace to its end. */
async function traced(trace: string, script: string, args: string[], env: Record<string, string | undefined>) {
  const [program = "", ...rest] = [
    ...tracing(trace),
    process.execPath,
    "--import",
    "tsx",
    `api/scripts/${script}.ts`,
    ...args,
  ];
  const child = spawn(program, rest, {
    env: { PATH: process.env.PATH, APP_ENV: "local", LOG_LEVEL: "error", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = (await once(child, "close")) as [number];
  expect([output, code]).toEqual([output, 0]);
  return output;
}

test(
  "K01 a backup, a restore, an export and new secrets are on the disk when their command ends",
  { timeout: 300_000 },
  async () => {
    const { folder, dataDir, databaseUrl, trace, id } = await community();
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    const keys = join(dataDir, "keys");
    mkdirSync(keys);
    for (const name of ["session-secret", "service-secret"]) writeFileSync(join(keys, name), "x".repeat(43));
    /** The files that a power cut at the end would lose, without databases, which have their own guarantees. */
    const lostAtEnd = (below: string) => {
      const { lost, made } = powerCuts(trace, below).at(-1) ?? { lost: ["all"], made: [] };
      expect(made.length).toBeGreaterThan(0);
      return lost.filter((path) => !/(?:^|\/)(?:qunluo\.sqlite|api\.lock|incoming)/.test(path));
    };

    await traced(trace, "rotate-secrets", [], env);
    expect(lostAtEnd(dataDir)).toEqual([]);
    const to = join(folder, "new", "backups");
    const output = await traced(trace, "backup", ["--to", to], env);
    expect(lostAtEnd(folder)).toEqual([]);
    await traced(trace, "export", ["--to", join(folder, "out", "site")], env);
    expect(lostAtEnd(folder)).toEqual([]);

    const backup = /备份完成并已核对：(\S+?)，/.exec(output)?.[1] ?? "";
    const ended = join(folder, "ended.txt");
    writeFileSync(ended, `${id} ${new Date().toISOString()}\n`);
    const other = join(folder, "restored", "data");
    await traced(trace, "restore", ["--from", backup, "--ended", ended], {
      DATA_DIR: other,
      DATABASE_URL: await emptyUrl(),
    });
    expect(powerCuts(trace, other).at(-1)?.made).toContain("ended-accounts.txt");
    expect(lostAtEnd(folder)).toEqual([]);

    async function emptyUrl(): Promise<string | undefined> {
      if (databaseUrl === undefined) return undefined;
      const target = await emptyDatabase(folder);
      onTestFinished(() => target.drop());
      return target.databaseUrl;
    }
  },
);
