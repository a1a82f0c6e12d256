import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { articleEndpoints } from "#contract/posts/article.ts";
import { backup, restore } from "#api/scripts/backup-commands.ts";
import { assertNoOpenRestore, beginRestore } from "#api/restore-mark.ts";
import { openBackup } from "#api/scripts/backup/manifest.ts";
import { writeBackup } from "#api/scripts/backup/write-backup.ts";
import { openDatabase } from "#api/db/open.ts";
import { diskStore } from "#api/media/disk-store.ts";
import { s3Store } from "#api/media/s3-store.ts";
import { leaveAccounts } from "#api/services/lifecycle/leave/leave-accounts.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { startFakeS3 } from "#tests/fixtures/fake-s3.ts";
import { uploadPicture } from "#tests/fixtures/image-books.ts";
import { insertRendition } from "#tests/fixtures/renditions.ts";
import { insertVideoFile } from "#tests/fixtures/video-files.ts";
import { publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { type ApiServer, expect, test as base } from "#tests/setup/api-test.ts";
import { startApi } from "#tests/setup/api-process.ts";
import { freePort } from "#tests/setup/free-port.ts";
import { emptyDatabase } from "#tests/setup/empty-database.ts";

const KEY = "一把足够长的口令，谁也猜不到";
const quiet = () => {};

/** A folder for backups, and empty targets for restores. */
const test = base.extend("places", async ({ server }, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), "qunluo-backup-"));
  const drops: (() => Promise<void>)[] = [];
  onCleanup(async () => {
    for (const drop of drops) await drop();
    rmSync(folder, { recursive: true });
  });
  return {
    to: join(folder, "backups"),
    write: (more: { key?: string; keep?: number; say?: () => void } = {}) =>
      writeBackup({
        ctx: server.ctx,
        to: join(folder, "backups"),
        version: "test",
        say: quiet,
        key: undefined,
        keep: undefined,
        ...more,
      }),
    /** The settings of an empty machine. */
    async empty() {
      const dataDir = mkdtempSync(join(folder, "data-"));
      const database = await emptyDatabase(dataDir);
      await database.db.destroy();
      if (database.databaseUrl) drops.push(() => dropped(database.databaseUrl ?? ""));
      rmSync(join(dataDir, "old"), { recursive: true, force: true });
      const env = { APP_ENV: "local", DATA_DIR: dataDir, DATABASE_URL: database.databaseUrl };
      const opened = () => openDatabase({ databaseUrl: database.databaseUrl, dataDir }, quiet);
      return { env, dataDir, opened };
    },
  };
});

async function dropped(url: string): Promise<void> {
  const { default: pg } = await import("pg");
  const admin = new URL(url);
  admin.pathname = "/postgres";
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  await client.query(`drop database "${new URL(url).pathname.slice(1)}" with (force)`);
  await client.end();
}

/** Members who write until they are stopped. @returns the ids acknowledged so far */
function writing(server: ApiServer, tokens: string[], articleId: number) {
  const done = { comments: [] as number[], pictures: [] as number[] };
  let isOver = false;
  const people = tokens.map(async (token, who) => {
    for (let turn = 0; !isOver; turn++) {
      done.comments.push(await writeComment(server, token, { articleId, source: `第 ${turn} 句，${who}` }));
      await server.call(
        articleEndpoints.like,
        { params: { id: articleId }, body: { liked: turn % 2 === 0 } },
        { token },
      );
      if (turn % 5 === 0)
        done.pictures.push((await uploadPicture(server, token, `rgb(${turn % 255},${who},9)`)).data.id);
      if (turn % 7 === 0) await postDynamic(server, token);
    }
  });
  return {
    done,
    async stop() {
      isOver = true;
      await Promise.all(people);
    },
  };
}

test.describe("without limits", () => {
  const media = mkdtempSync(join(tmpdir(), "qunluo-backup-media-"));
  test.override({ overrides: { limiter: noLimits, media: diskStore(media) } });

  test(
    "E01 a backup taken during writes restores to a site that lacks no write acknowledged before it",
    { timeout: 90_000 },
    async ({ server, places }) => {
      const logins = await Promise.all([0, 1, 2].map(() => server.loginAs()));
      const tokens = logins.map(({ token }) => token);
      const articleId = await publishArticle(server, tokens[0] ?? "", { source: "海很蓝\u2028字" });
      const crowd = writing(server, tokens, articleId);
      await expect.poll(() => crowd.done.pictures.length, { timeout: 30_000 }).toBeGreaterThan(3);
      const before = { comments: [...crowd.done.comments], pictures: [...crowd.done.pictures] };
      const { folder, manifest } = await places.write({ key: KEY });
      await crowd.stop();
      rmSync(media, { recursive: true });
      expect(manifest.files.missing).toBe(0);
      expect(readFileSync(join(folder, "manifest.json"), "utf8")).not.toContain(logins[0]?.user.phone);

      const { env, dataDir, opened } = await places.empty();
      const { text, differs } = await restore({ ...env, BACKUP_KEY: KEY }, ["--from", folder], quiet);
      expect({ text: text.split("\n").slice(1), differs }).toEqual({
        text: ["检查完毕：没有发现问题"],
        differs: false,
      });
      const { db } = opened();
      const ids = async (table: "comment" | "image") =>
        new Set((await db.selectFrom(table).select("id").execute()).map(({ id }) => id));
      const [comments, images] = [await ids("comment"), await ids("image")];
      expect(before.comments.filter((id) => !comments.has(id))).toEqual([]);
      expect(before.pictures.filter((id) => !images.has(id))).toEqual([]);
      const article = await db.selectFrom("article").select("source").where("id", "=", articleId).executeTakeFirst();
      expect(article?.source).toBe("海很蓝\u2028字");
      // The sequence continues: no id is given twice.
      const next = { phone: null, name: null, name_folded: null, created_at: 1 };
      const { id } = await db.insertInto("user").values(next).returning("id").executeTakeFirstOrThrow();
      expect(id).toBeGreaterThan(Math.max(...logins.map(({ user }) => user.id)));
      await db.destroy();
      expect(existsSync(join(dataDir, "incoming/restored"))).toBe(false);
    },
  );
});

test("E01 a damaged byte, a wrong key, half a backup and a non-empty target are refused before anything is written", async ({
  server,
  places,
}) => {
  const { token } = await server.loginAs();
  await uploadPicture(server, token);
  const { folder } = await places.write({ key: KEY });
  const { env, dataDir } = await places.empty();
  const sealed = { ...env, BACKUP_KEY: KEY };
  expect(await backup(sealed, ["--verify", folder], quiet)).toMatch(/^备份完好：.*已加密/);
  await expect(restore(env, ["--from", folder], quiet)).rejects.toThrow("是加密的备份");
  await expect(restore({ ...env, BACKUP_KEY: "别的一把钥匙别的一把钥匙" }, ["--from", folder], quiet)).rejects.toThrow(
    /BACKUP_KEY 不是备份时的那一把/,
  );

  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const kinds = [/\.jpg|\.png|\.webp/, /^image\.ndjson/, /^files\.ndjson/, /^manifest/].map((pattern) =>
    files.find(({ name }) => pattern.test(name)),
  );
  for (const entry of kinds) {
    const path = join(entry?.parentPath ?? "", entry?.name ?? "");
    const whole = readFileSync(path);
    const bytes = Buffer.from(whole);
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    await expect(restore(sealed, ["--from", folder], quiet), path).rejects.toThrow(/已损坏|被改动过/);
    writeFileSync(path, whole);
  }
  expect(readdirSync(dataDir)).toEqual([]);

  // A crash half-way leaves a folder that is not a backup.
  const part = "qunluo-20990101T000000Z.part";
  let seen = false;
  server.ctx.media.get = () => {
    // A copy of the unfinished backup at this moment.
    const own = readdirSync(places.to).find((name) => name.endsWith(".part")) ?? "";
    cpSync(join(places.to, own), join(places.to, part), { recursive: true });
    seen = true;
    return Promise.reject(new Error("power cut"));
  };
  await expect(places.write()).rejects.toThrow("power cut");
  expect(seen).toBe(true);
  await expect(restore(env, ["--from", join(places.to, part)], quiet)).rejects.toThrow("没有完成的备份");
  await expect(restore(env, ["--from", places.to], quiet)).rejects.toThrow("不是备份");
  expect(() => openBackup(join(places.to, part), undefined)).toThrow("没有完成");

  mkdirSync(join(dataDir, "media/image"), { recursive: true });
  await expect(restore(sealed, ["--from", folder], quiet)).rejects.toThrow("只能恢复到空的 DATA_DIR");
  if (!env.DATABASE_URL) return;
  const inUse = { ...sealed, DATA_DIR: join(dataDir, "other"), DATABASE_URL: server.ctx.config.databaseUrl };
  await expect(restore(inUse, ["--from", folder], quiet)).rejects.toThrow("只能恢复到空的数据库");
});

test("E01 K01 no site starts on a restore that ended early, from its first file to its last step", async ({
  places,
}) => {
  const { folder } = await places.write();
  const endedAt = async (step: RegExp) => {
    const target = await places.empty();
    const ends = (text: string) => {
      if (step.test(text)) throw new Error("power cut");
    };
    await expect(restore(target.env, ["--from", folder], ends)).rejects.toThrow("power cut");
    return target;
  };
  // Nothing is written while the backup is verified.
  const before = await endedAt(/^核对 (?!外键)/);
  expect(readdirSync(before.dataDir)).toEqual([]);
  for (const step of [/^\w+ \d+ 行/, /^核对外键/, /^注销/]) {
    const { dataDir, env } = await endedAt(step);
    const start = startApi({ dataDir, databaseUrl: env.DATABASE_URL, port: await freePort(), heard: quiet });
    await expect(start, String(step)).rejects.toThrow(/ended with 78 .*没有完成的恢复：请清空它和数据库/s);
  }
  // A kill before the database exists leaves the mark alone.
  const { dataDir, env } = await places.empty();
  await beginRestore(dataDir);
  expect(() => assertNoOpenRestore(dataDir)).toThrow("没有完成的恢复");
  await restore(env, ["--from", folder], quiet);
  expect(() => assertNoOpenRestore(dataDir)).not.toThrow();
});

test("E01 K01 a backup of a build before the first release, or of a later build, is refused before anything is written", async ({
  places,
}) => {
  const { folder } = await places.write();
  const { env, dataDir } = await places.empty();
  const file = join(folder, "manifest.json");
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  const restored = (changed: object) => {
    writeFileSync(file, JSON.stringify({ ...manifest, ...changed }));
    return restore(env, ["--from", folder], quiet);
  };
  const earlier = ["001-schema", "002-comments-of-a-person", "003-circles"];
  await expect(restored({ migrations: earlier })).rejects.toThrow("备份由正式发布前的群落建立");
  const first = { migrations: ["001-schema"], tables: { ...manifest.tables, circle_follow: 1 } };
  await expect(restored(first)).rejects.toThrow("备份由正式发布前的群落建立");
  const later = [...manifest.migrations, "999-later"];
  await expect(restored({ migrations: later })).rejects.toThrow("备份比这个版本的群落新（迁移 999-later）");
  expect(readdirSync(dataDir)).toEqual([]);
});

test("E01 only the newest backups are kept, and a restore deletes accounts that left since, but no later owner of the id", async ({
  server,
  places,
}) => {
  const { ctx, clock } = server;
  const [leaver, stayer] = [await server.loginAs({ name: "要走的人" }), await server.loginAs({ name: "留下的人" })];
  const articleId = await publishArticle(server, leaver.token, { title: "只有我知道的事" });
  await writeComment(server, stayer.token, { articleId });
  const { folder } = await places.write();

  clock.advance(1000);
  await ctx.db
    .insertInto("account_leave")
    .values({ user_id: leaver.user.id, asked_at: clock.now(), due_at: clock.now() })
    .execute();
  expect(await leaveAccounts(ctx)).toBe(1);
  const ended = readFileSync(join(ctx.config.dataDir, "ended-accounts.txt"), "utf8");
  expect(ended).toBe(`${leaver.user.id} ${new Date(clock.now()).toISOString()}\n`);
  // An earlier account with this id, from before another restore.
  const list = join(places.to, "more.txt");
  writeFileSync(list, `${ended}${stayer.user.id} 2020-01-01T00:00:00.000Z\n`);

  const { env, opened } = await places.empty();
  const { text, differs } = await restore(env, ["--from", folder, "--ended", list], quiet);
  expect(text).toContain("其中 1 个账号在备份之后注销，已再次注销");
  expect({ differs, text }).toMatchObject({ differs: false });
  const { db } = opened();
  const people = await db.selectFrom("user").select(["id", "name", "phone"]).orderBy("id").execute();
  expect(people.find(({ id }) => id === leaver.user.id)).toMatchObject({ name: "已注销用户", phone: null });
  expect(people.find(({ id }) => id === stayer.user.id)?.name).toBe("留下的人");
  const articles = await db.selectFrom("article").select(["title", "source"]).execute();
  expect(JSON.stringify(articles)).not.toContain("只有我知道的事");
  await db.destroy();

  // The list beside the backups is current, and is found without an option.
  const oldest = folder.split("/").at(-1) ?? "";
  const wait = (name: string) =>
    expect
      .poll(() => new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "") > name.slice(7), { timeout: 5_000 })
      .toBe(true);
  await wait(oldest);
  const second = await places.write({ keep: 1 });
  expect(second.removed).toBe(1);
  expect(readdirSync(places.to).filter((name) => name.startsWith("qunluo-"))).toEqual([
    second.folder.split("/").at(-1),
  ]);
  expect(readFileSync(join(places.to, "ended-accounts.txt"), "utf8")).toContain(`${leaver.user.id} `);
});

test("C19 E21 pictures and renditions of a bucket are in a backup, and are restored into another bucket", async ({
  server,
  places,
}) => {
  const s3 = await startFakeS3();
  onTestFinished(() => s3.close());
  const login = { accessKeyId: "key", secretAccessKey: "secret" };
  server.ctx.media = s3Store({ bucket: "pictures", region: "us-east-1", endpoint: s3.endpoint, ...login });
  const { token, user } = await server.loginAs();
  await uploadPicture(server, token);
  const file = await insertVideoFile(server.ctx, { owner_id: user.id, media_key: null, poster_key: null });
  await server.ctx.media.put("video/ab/low.mp4", Buffer.from("film"), "video/mp4");
  await insertRendition(server, { video_file_id: file.id, key: "video/ab/low.mp4" });
  await insertRendition(server, { video_file_id: file.id, key: "video/ab/half.mp4", height: 720, state: "queued" });
  const { folder, manifest } = await places.write({ key: KEY });
  expect(manifest.files).toMatchObject({ count: 3, missing: 0 });
  const { env } = await places.empty();
  const bucket = {
    S3_BUCKET: "restored",
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  const { text, differs } = await restore({ ...env, ...bucket, BACKUP_KEY: KEY }, ["--from", folder], quiet);
  expect({ text, differs }).toMatchObject({ differs: false });
  const keys = (name: string) =>
    [...s3.objects].flatMap(([key, { bytes }]) =>
      key.startsWith(`${name}/`) ? [[key.slice(name.length), bytes.toString("base64")]] : [],
    );
  expect(keys("restored").toSorted()).toEqual(keys("pictures").toSorted());
});

test("K01 E01 the next backup removes the remains of a killed one, and leaves running backups and foreign files", async ({
  places,
}) => {
  mkdirSync(places.to, { recursive: true });
  const place = (name: string, minutesAgo: number) => {
    mkdirSync(join(places.to, name, "rows"), { recursive: true });
    writeFileSync(join(places.to, name, "rows", "user"), "half of it");
    const then = new Date(Date.now() - minutesAgo * 60_000);
    utimesSync(join(places.to, name), then, then);
  };
  const [killed, long, underWay] = [
    "qunluo-20260101T000000Z.part",
    "qunluo-20250101T000000Z.part",
    "qunluo-20260102T000000Z.part",
  ];
  place(killed, 11);
  place(long, 60 * 24 * 400);
  place(underWay, 1);
  for (const other of ["qunluo-notes.part", "other.part", "qunluo-20260101T000000Z.part.old", "photos"])
    place(other, 9_999);
  writeFileSync(join(places.to, "qunluo-20240101T000000Z.part"), "a file of somebody's");
  const file = new Date(0);
  utimesSync(join(places.to, "qunluo-20240101T000000Z.part"), file, file);

  // This backup fails, and leaves nothing behind.
  const full = () => {
    throw new Error("the disk is full");
  };
  await expect(places.write({ say: full })).rejects.toThrow("the disk is full");
  const left = [underWay, "qunluo-notes.part", "other.part", "qunluo-20260101T000000Z.part.old", "photos"];
  const all = () => readdirSync(places.to).toSorted();
  expect(all()).toEqual([...left, "qunluo-20240101T000000Z.part"].toSorted());

  const { folder } = await places.write();
  expect(all()).toEqual(
    [...left, "qunluo-20240101T000000Z.part", folder.split("/").at(-1), "ended-accounts.txt"].toSorted(),
  );
});
