import fc from "fast-check";
import sharp from "sharp";
import { sql } from "kysely";
import { articleEndpoints } from "#api/contract/article.ts";
import { commentEndpoints } from "#api/contract/comment.ts";
import { draftEndpoints } from "#api/contract/draft.ts";
import { dynamicEndpoints } from "#api/contract/dynamic.ts";
import { feedbackEndpoints } from "#api/contract/feedback.ts";
import { imageEndpoints } from "#api/contract/image.ts";
import { profileEndpoints } from "#api/contract/profile.ts";
import { videoEndpoints } from "#api/contract/video.ts";
import { findImageUses } from "#api/db/fill-image-uses.ts";
import type { Limiter } from "#api/limiter/limiter.ts";
import { removeGarbage, removeUnusedImages, UNUSED_MS } from "#api/services/image/remove-unused-images.ts";
import { setImageUses } from "#api/services/image/set-image-uses.ts";
import { purgeTrash } from "#api/services/trash/purge-trash.ts";
import { insertVideoFile } from "#tests/fixtures/video-files.ts";
import { newFormKey, publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const png = (colour: string) => sharp({ create: { width: 8, height: 8, channels: 3, background: colour } }).png().toBuffer();

async function upload(server: ApiServer, token: string, colour = "#336699") {
  const body = new FormData();
  body.set("file", new File([new Uint8Array(await png(colour))], "a.png"));
  return server.call(imageEndpoints.upload, { body: body as never }, { token });
}

const text = (use: { subjectKind: string; subjectId: number; imageId: number }) => `${use.subjectKind} ${use.subjectId} ${use.imageId}`;

/** What `image_use` says and what the contents say; and counters with their recount. */
async function books({ ctx: { db } }: ApiServer) {
  const rows = await db.selectFrom("image_use").selectAll().execute();
  const said = rows.map((row) => text({ subjectKind: row.subject_kind, subjectId: row.subject_id, imageId: row.image_id })).toSorted();
  const found = [...new Set((await findImageUses(db)).map(text))].toSorted();
  const { rows: wrong } = await sql`select id, image_count, image_bytes from "user" where image_count <> (select count(*) from image where owner_id = "user".id)
    or image_bytes <> (select coalesce(sum(bytes), 0) from image where owner_id = "user".id)`.execute(db);
  const { rows: idle } = await sql`select id from image where (unused_since is null) = (not exists (select 1 from image_use where image_id = image.id))`.execute(db);
  return { said, found, wrong, idle };
}

const isStored = async (server: ApiServer, url: string) => (await server.fetch(url)).status === 200;

/** Later than the grace of pictures and of files. */
async function cleanLater(server: ApiServer) {
  server.clock.advance(UNUSED_MS + 1);
  const images = await removeUnusedImages(server.ctx);
  server.clock.advance(11 * 60_000);
  return { images, files: await removeGarbage(server.ctx) };
}

const step = fc.record({
  who: fc.nat(2),
  what: fc.constantFrom("upload", "upload", "draft", "draft", "cover", "publish", "publish", "rewrite", "drop-draft", "comment", "comment", "edit-comment", "dynamic", "dynamic-draft", "dynamic-draft", "video", "edit-video", "ticket", "edit-ticket", "reply", "avatar", "clean"),
  which: fc.nat(1000),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Picture {
  id: number;
  url: string;
}
interface Member {
  id: number;
  token: string;
  pictures: Picture[];
  drafts: { id: number; revision: number }[];
  articles: number[];
  comments: number[];
  tickets: number[];
  videos: number[];
  /** Its revision. */
  dynamicDraft: number;
}

const COLOURS = ["#ff0000", "#00ff00", "#0000ff", "#123456", "#654321"];
const EXPECTED = new Set([200, 400, 403, 404, 409]);
const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)];

async function act(server: ApiServer, members: Member[], { who, what, which }: Step): Promise<void> {
  const me = members[who];
  if (!me) return;
  const as = { token: me.token };
  const formKey = newFormKey();
  const mine = [pick(me.pictures, which), pick(me.pictures, which >> 2)].filter((picture) => picture !== undefined);
  const ids = [...new Set(mine.map(({ id }) => id))];
  // Somebody else's picture may stand in a text, too.
  const anybodys = pick(members[(who + which) % 3]?.pictures ?? [], which >> 1);
  const source = `第 ${which} 篇\n\n${[...mine, ...(anybodys ? [anybodys] : [])].map(({ url }) => `![图](${url})`).join("\n\n")}`;
  const draft = pick(me.drafts, which);
  const answer = await (async () => {
    if (what === "upload") {
      const made = await upload(server, me.token, pick(COLOURS, which));
      if (made.data) me.pictures.push(made.data);
      return made;
    }
    if (what === "draft") {
      const old = which % 2 === 0 ? draft : undefined;
      const saved = await server.call(articleEndpoints.draftSave, { body: { title: "草稿", source, formKey, ...(old ? { draftId: old.id, revision: old.revision } : {}) } }, as);
      if (saved.data && !old) me.drafts.push({ id: saved.data.id, revision: saved.data.revision });
      if (saved.data && old) old.revision = saved.data.revision;
      return saved;
    }
    if (what === "cover" && draft) return server.call(articleEndpoints.draftIssueSave, { params: { id: draft.id }, body: ids[0] ? { coverImageId: ids[0] } : {} }, as);
    if (what === "drop-draft" && draft) return server.call(articleEndpoints.draftRemove, { params: { id: draft.id } }, as);
    if (what === "publish" && draft) {
      const made = await server.call(articleEndpoints.publish, { body: { draftId: draft.id, revision: draft.revision, formKey, ...(ids[0] ? { coverImageId: ids[0] } : {}) } }, as);
      if (made.data) me.articles.push(made.data.id);
      return made;
    }
    if (what === "rewrite") {
      const articleId = pick(me.articles, which);
      if (articleId === undefined) return undefined;
      const now = await server.call(articleEndpoints.draftOfArticle, { params: { id: articleId } }, as);
      const saved = await server.call(articleEndpoints.draftSave, { body: { title: "改过", source, formKey, articleId, revision: now.data?.revision ?? 0, ...(now.data?.id ? { draftId: now.data.id } : {}) } }, as);
      if (!saved.data) return saved;
      return server.call(articleEndpoints.publish, { body: { draftId: saved.data.id, revision: saved.data.revision, formKey: newFormKey() } }, as);
    }
    const articleId = pick(members.flatMap(({ articles }) => articles), which);
    if (what === "comment" && articleId !== undefined) {
      const made = await server.call(commentEndpoints.create, { body: { subjectKind: "article", subjectId: articleId, source: which % 2 ? "看图" : source, imageIds: which % 2 ? ids : [], formKey } }, as);
      if (made.data) me.comments.push(made.data.id);
      return made;
    }
    const commentId = pick(me.comments, which);
    if (what === "edit-comment" && commentId !== undefined) return server.call(commentEndpoints.edit, { params: { id: commentId }, body: { source: "换了图", imageIds: ids } }, as);
    if (what === "dynamic-draft") {
      const saved = await server.call(draftEndpoints.saveDynamic, { body: { source: "还没想好", imageIds: ids, revision: me.dynamicDraft } }, as);
      me.dynamicDraft = saved.data?.revision ?? 0;
      return saved;
    }
    if (what === "dynamic" && which % 2 === 0) {
      const made = await server.call(dynamicEndpoints.create, { body: { source: "动态", imageIds: ids, formKey, draftRevision: me.dynamicDraft } }, as);
      if (made.data) me.dynamicDraft = 0;
      return made;
    }
    if (what === "dynamic") return server.call(dynamicEndpoints.create, { body: { source: "动态", imageIds: ids, formKey } }, as);
    const cover = ids[0] === undefined ? {} : { coverImageId: ids[0] };
    if (what === "video") {
      const file = await insertVideoFile(server.ctx, { owner_id: me.id });
      const made = await server.call(videoEndpoints.create, { body: { title: "视频", source, videoFileId: file.id, formKey, ...cover } }, as);
      if (made.data) me.videos.push(made.data.id);
      return made;
    }
    const videoId = pick(me.videos, which);
    if (what === "edit-video" && videoId !== undefined) {
      const now = await server.call(videoEndpoints.source, { params: { id: videoId } }, as);
      return server.call(videoEndpoints.update, { params: { id: videoId }, body: { title: "视频", source, revision: now.data.revision, formKey, ...cover } }, as);
    }
    const fields = { kind: "bug" as const, title: `反馈 ${which}`, source, formKey };
    if (what === "ticket") {
      const made = await server.call(feedbackEndpoints.create, { body: { ...fields, despiteSimilar: true } }, as);
      if (made.data) me.tickets.push(made.data.id);
      return made;
    }
    const ticketId = pick(me.tickets, which);
    if (what === "edit-ticket" && ticketId !== undefined) {
      const now = await server.call(feedbackEndpoints.source, { params: { id: ticketId } }, as);
      return now.data ? server.call(feedbackEndpoints.update, { params: { id: ticketId }, body: { ...now.data, ...fields } }, as) : now;
    }
    if (what === "reply" && ticketId !== undefined) return server.call(feedbackEndpoints.reply, { params: { id: ticketId }, body: { source } }, { token: members[0]?.token ?? "" });
    if (what === "avatar") return server.call(profileEndpoints.update, { body: which % 3 === 0 ? { avatarImageId: 0 } : { avatarImageId: ids[0] ?? 0, coverImageId: ids[1] ?? 0 } }, as);
    if (what === "clean" && which % 3 === 0) {
      await cleanLater(server);
      // What is gone is named no more: a text that names it would begin to use it again when the same bytes are uploaded anew.
      const left = new Set((await server.ctx.db.selectFrom("image").select("id").execute()).map(({ id }) => id));
      for (const member of members) member.pictures = member.pictures.filter(({ id }) => left.has(id));
    }
    return undefined;
  })();
  if (answer) expect(EXPECTED, `${what}: ${answer.message}`).toContain(answer.status);
}

test.describe("sequences", () => {
  const noLimits: Limiter = { take: async () => 0, giveBack: async () => {}, close: async () => {} };
  test.override({ overrides: { limiter: noLimits } });

  test("C19 whatever people write, change and throw away, every use of a picture is written down, and no used picture loses its files", { timeout: 120_000 }, async ({ server }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        const logins = [await server.loginAs({ role: "ADMIN" }), await server.loginAs(), await server.loginAs()];
        const members: Member[] = logins.map(({ token, user }) => ({ id: user.id, token, pictures: [], drafts: [], articles: [], comments: [], tickets: [], videos: [], dynamicDraft: 0 }));
        for (const one of steps) await act(server, members, one);
        const { said, found, wrong, idle } = await books(server);
        expect(said).toEqual(found);
        expect({ wrong, idle }).toEqual({ wrong: [], idle: [] });
        await cleanLater(server);
        const rows = await server.ctx.db.selectFrom("image").select(["key", "thumb_key"]).execute();
        for (const row of rows) expect(await isStored(server, `/media/${row.key}`)).toBe(true);
        expect((await books(server)).wrong).toEqual([]);
      }),
      { numRuns: 6 },
    );
  });
});

test("C19 a picture that nothing uses for a day is removed with its files and gives its space back; a used one stays", async ({ server }) => {
  const { token, user } = await server.loginAs();
  const used = (await upload(server, token, "#111111")).data;
  const idle = (await upload(server, token, "#222222")).data;
  await publishArticle(server, token, { source: `![图](${used.url})` });
  server.clock.advance(UNUSED_MS - 1000);
  expect(await removeUnusedImages(server.ctx)).toBe(0);
  expect(await cleanLater(server)).toEqual({ images: 1, files: 1 });
  expect(await isStored(server, used.url)).toBe(true);
  expect([await isStored(server, idle.url), await isStored(server, idle.thumbUrl)]).toEqual([false, false]);
  const row = await server.ctx.db.selectFrom("user").select(["image_count", "image_bytes"]).where("id", "=", user.id).executeTakeFirstOrThrow();
  const left = await server.ctx.db.selectFrom("image").select("bytes").executeTakeFirstOrThrow();
  expect(row).toEqual({ image_count: 1, image_bytes: left.bytes });
});

test("C19 the day begins when the last use ends", async ({ server }) => {
  const { token } = await server.loginAs();
  const { url } = (await upload(server, token)).data;
  const draft = (await server.call(articleEndpoints.draftSave, { body: { title: "草稿", source: `![图](${url})`, formKey: newFormKey() } }, { token })).data;
  server.clock.advance(5 * UNUSED_MS);
  const saved = await server.call(articleEndpoints.draftSave, { body: { title: "草稿", source: "图拿掉了", formKey: newFormKey(), draftId: draft.id, revision: draft.revision } }, { token });
  expect(await removeUnusedImages(server.ctx)).toBe(0);
  // Taken back.
  await server.call(articleEndpoints.draftSave, { body: { title: "草稿", source: `![图](${url})`, formKey: newFormKey(), draftId: draft.id, revision: saved.data.revision } }, { token });
  expect(await cleanLater(server)).toEqual({ images: 0, files: 0 });
});

test("C19 bytes that two members uploaded stay until the last of them lets go, and come back when they are uploaded again in between", async ({ server }) => {
  const [a, b] = [await server.loginAs(), await server.loginAs()];
  const first = (await upload(server, a.token)).data;
  server.clock.advance(UNUSED_MS);
  const second = (await upload(server, b.token)).data;
  expect(second.url).toBe(first.url);
  server.clock.advance(1);
  expect(await removeUnusedImages(server.ctx)).toBe(1);
  server.clock.advance(11 * 60_000);
  expect(await removeGarbage(server.ctx)).toBe(0);
  expect(await isStored(server, first.url)).toBe(true);

  server.clock.advance(UNUSED_MS);
  expect(await removeUnusedImages(server.ctx)).toBe(1);
  const again = (await upload(server, a.token)).data;
  server.clock.advance(11 * 60_000);
  expect(await removeGarbage(server.ctx)).toBe(0);
  expect(await isStored(server, again.url)).toBe(true);
});

test("C19 of a save and the removal of its picture at the same time one wins, and the other is told", async ({ server }) => {
  const { token } = await server.loginAs();
  const articleId = await publishArticle(server, token);
  for (let round = 0; round < 6; round++) {
    const { id, url } = (await upload(server, token, `#0000${round}0`)).data;
    server.clock.advance(UNUSED_MS + 1);
    const comment = () => server.call(commentEndpoints.create, { body: { subjectKind: "article", subjectId: articleId, source: `第 ${round} 张`, imageIds: [id], formKey: newFormKey() } }, { token });
    const [answer] = await Promise.all([comment(), removeUnusedImages(server.ctx), removeUnusedImages(server.ctx)]);
    const row = await server.ctx.db.selectFrom("image").select("id").where("id", "=", id).executeTakeFirst();
    expect(answer.status).toBe(row ? 200 : 400);
    if (!row) expect(answer.error?.fieldErrors).toHaveProperty("imageIds");
    server.clock.advance(11 * 60_000);
    await removeGarbage(server.ctx);
    expect(await isStored(server, url)).toBe(row !== undefined);
  }
});

test("C19 a save that holds a picture's row is not waited for and not overruled", async ({ server }) => {
  const { token, user } = await server.loginAs();
  const { id } = (await upload(server, token)).data;
  server.clock.advance(UNUSED_MS + 1);
  const { ctx } = server;
  let removal: Promise<number> | undefined;
  await ctx.db.transaction().execute(async (trx) => {
    await setImageUses(trx, ctx, { kind: "user", id: user.id }, { ids: [id] });
    await trx.updateTable("user").set({ avatar_image_id: id }).where("id", "=", user.id).execute();
    removal = removeUnusedImages(ctx);
  });
  expect(await removal).toBe(0);
  expect(await ctx.db.selectFrom("image").select("id").where("id", "=", id).executeTakeFirst()).toEqual({ id });
});

test("C19 a deleted comment keeps its picture: it may be restored", async ({ server }) => {
  const { token } = await server.loginAs();
  const { id } = (await upload(server, token)).data;
  const articleId = await publishArticle(server, token);
  const made = await server.call(commentEndpoints.create, { body: { subjectKind: "article", subjectId: articleId, source: "看图", imageIds: [id], formKey: newFormKey() } }, { token });
  await writeComment(server, token, { articleId });
  await server.call(commentEndpoints.remove, { params: { id: made.data.id } }, { token });
  expect(await cleanLater(server)).toEqual({ images: 0, files: 0 });
});

test("C19 what leaves the trash for good lets its pictures go, those of its versions and comments too", async ({ server }) => {
  const { token, user } = await server.loginAs();
  const [inText, inComment] = [(await upload(server, token, "#111111")).data, (await upload(server, token, "#222222")).data];
  const articleId = await publishArticle(server, token, { source: `![图](${inText.url})` });
  await server.call(commentEndpoints.create, { body: { subjectKind: "article", subjectId: articleId, source: "看图", imageIds: [inComment.id], formKey: newFormKey() } }, { token });
  await server.call(articleEndpoints.remove, { params: { id: articleId } }, { token });
  expect(await cleanLater(server)).toEqual({ images: 0, files: 0 });
  server.clock.advance(31 * UNUSED_MS);
  await purgeTrash(server.ctx);
  expect(await books(server)).toMatchObject({ said: [], found: [], wrong: [], idle: [] });
  expect(await cleanLater(server)).toEqual({ images: 2, files: 2 });
  expect(await server.ctx.db.selectFrom("user").select("image_count").where("id", "=", user.id).executeTakeFirst()).toEqual({ image_count: 0 });
});

test.describe("quota", () => {
  test.override({ env: { IMAGES_PER_USER: "3", IMAGE_BYTES_PER_USER: "1048576" } });

  test("R19 a member's room for pictures is shown, and full it refuses until something is removed", async ({ server }) => {
    const { token, user } = await server.loginAs();
    const answers = await Promise.all(COLOURS.map((colour) => upload(server, token, colour)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 413, 413]);
    expect(answers.find(({ status }) => status === 413)?.message).toBe("图片已达 3 张上限，请删除不用的图片");
    const own = await server.call(profileEndpoints.own, {}, { token });
    expect(own.data.images).toMatchObject({ count: 3, countMax: 3, bytesMax: 1_048_576 });
    await server.ctx.db.updateTable("user").set({ image_count: 1, image_bytes: 1_048_570 }).where("id", "=", user.id).execute();
    const full = await upload(server, token, "#abcdef");
    expect([full.status, full.error?.fieldErrors]).toEqual([413, { file: ["图片空间已用完（1 MB），请删除不用的图片"] }]);
    await server.ctx.db.updateTable("user").set({ image_count: 3, image_bytes: 300 }).where("id", "=", user.id).execute();
    expect(await cleanLater(server)).toMatchObject({ images: 3 });
    expect((await upload(server, token, "#abcdef")).status).toBe(200);
  });
});
