import { describe } from "vitest";
import { articleEndpoints } from "#contract/posts/article.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { videoEndpoints } from "#contract/posts/video.ts";
import { visibilities } from "#contract/circles/visibility.ts";
import { narrowKeys } from "#api/markdown/picture-widths.ts";
import { removeGarbage, removeUnusedImages } from "#api/services/files/image/remove-unused-images.ts";
import { purgeTrash } from "#api/services/posts/post/purge.ts";
import { insertVideoFile } from "#tests/fixtures/video-files.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { newFormKey, publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const DAY = 24 * 3_600_000;
const PUBLIC = "public, max-age=86400, s-maxage=600";
const as = (login?: { token: string }): RequestInit => ({
  redirect: "manual",
  ...(login ? { headers: { authorization: `Bearer ${login.token}` } } : {}),
});

/** The answer to a request for a file, and who may cache it. */
async function asked(server: ApiServer, key: string, login?: { token: string }): Promise<number | string> {
  const answer = await server.fetch(`/media/${key}`, as(login));
  await answer.arrayBuffer();
  const caching = answer.headers.get("cache-control") ?? "";
  if (answer.status !== 200) {
    expect(caching, "a refusal is kept by nobody").toBe("no-store");
    return answer.status;
  }
  expect(caching).not.toContain("immutable");
  return caching === PUBLIC ? "public" : caching;
}
const PRIVATE = "private, no-cache";

/** A stored picture with its thumbnail and its narrower copies. */
async function picture(server: ApiServer, ownerId: number): Promise<{ id: number; key: string; all: string[] }> {
  const { id, key } = await server.make.image({ ownerId });
  const thumb = key.replace(/\.png$/, ".thumb.webp");
  const all = [key, thumb, ...narrowKeys(key)];
  for (const each of all.slice(1)) await server.ctx.media.put(each, Buffer.from(each), "image/webp");
  await server.ctx.db.updateTable("image").set({ thumb_key: thumb }).where("id", "=", id).execute();
  return { id, key, all };
}

/** Each reader's answer to all files of a picture; the files must agree. */
async function readers(
  server: ApiServer,
  keys: string[],
  people: Record<string, { token: string } | undefined>,
): Promise<Record<string, number | string>> {
  const said: Record<string, number | string> = {};
  for (const [who, login] of Object.entries(people)) {
    const answers = new Set(await Promise.all(keys.map((key) => asked(server, key, login))));
    expect([...answers], `${who} ${keys[0]}`).toHaveLength(1);
    said[who] = [...answers][0] ?? 0;
  }
  return said;
}

async function world(server: ApiServer) {
  const [author, follower, stranger, admin] = [
    await server.loginAs(),
    await server.loginAs(),
    await server.loginAs(),
    await server.loginAs({ role: "ADMIN" }),
  ];
  await server.call(followEndpoints.follow, { body: { userId: author.user.id, followed: true } }, follower);
  return { author, admin, people: { author, follower, stranger, guest: undefined } };
}
const answers = {
  public: { author: "public", follower: "public", stranger: "public", guest: "public" },
  followers: { author: PRIVATE, follower: PRIVATE, stranger: 404, guest: 404 },
  self: { author: PRIVATE, follower: 404, stranger: 404, guest: 404 },
} as const;

test("C19 A04 pictures, copies, videos and posters are served to the readers of their post, and follow its changes", async ({
  server,
}) => {
  const { author, people } = await world(server);
  const inText = await picture(server, author.user.id);
  const cover = await picture(server, author.user.id);
  const inDynamic = await picture(server, author.user.id);
  const inComment = await picture(server, author.user.id);
  const unused = await picture(server, author.user.id);
  expect(await readers(server, unused.all, people)).toEqual({
    author: PRIVATE,
    follower: 404,
    stranger: 404,
    guest: 404,
  });
  const articleId = await publishArticle(server, author.token, {
    source: `![图](/media/${inText.key})`,
    coverImageId: cover.id,
  });
  await writeComment(server, author.token, { articleId, source: `![图](/media/${inComment.key})` });
  const dynamicId = await postDynamic(server, author.token, { imageIds: [inDynamic.id] });
  const file = await insertVideoFile(server.ctx, { owner_id: author.user.id });
  const films = [file.media_key ?? "", file.poster_key ?? ""];
  for (const key of films)
    await server.ctx.media.put(key, Buffer.from("film"), key.endsWith("mp4") ? "video/mp4" : "image/webp");
  const videoId = await postVideo(server, author, { videoFileId: file.id });
  for (const visibility of [...visibilities, "public"] as const) {
    for (const [table, id] of [
      ["article", articleId],
      ["dynamic", dynamicId],
      ["video", videoId],
    ] as const)
      await server.ctx.db.updateTable(table).set({ visibility }).where("id", "=", id).execute();
    for (const keys of [inText.all, cover.all, inDynamic.all, inComment.all, films])
      expect(await readers(server, keys, people), visibility).toEqual(answers[visibility]);
  }
  // Range and HEAD requests follow the same rules as the whole file.
  await server.ctx.db.updateTable("video").set({ visibility: "self" }).where("id", "=", videoId).execute();
  for (const init of [
    { headers: { range: "bytes=0-1" } },
    { method: "HEAD" },
    { headers: { "if-none-match": "*" } },
  ] as RequestInit[])
    expect((await server.fetch(`/media/${films[0]}`, init)).status).toBe(404);
  const part = await server.fetch(`/media/${films[0]}`, {
    headers: { range: "bytes=0-1", authorization: `Bearer ${author.token}` },
  });
  expect([part.status, part.headers.get("cache-control"), part.headers.get("cross-origin-resource-policy")]).toEqual([
    206,
    PRIVATE,
    "same-origin",
  ]);
});

test("C19 A04 media of a deleted post stays its author's, of a removed post nobody's, and of a purged post is gone", async ({
  server,
}) => {
  const { author, admin, people } = await world(server);
  const pictures = [
    await picture(server, author.user.id),
    await picture(server, author.user.id),
    await picture(server, author.user.id),
  ] as const;
  const [own, taken, shared] = pictures;
  const ids: number[] = [];
  for (const { key } of pictures)
    ids.push(await publishArticle(server, author.token, { source: `![图](/media/${key})` }));
  const again = await publishArticle(server, author.token, { source: `![图](/media/${shared.key})` });
  const file = await insertVideoFile(server.ctx, { owner_id: author.user.id });
  const film = file.media_key ?? "";
  await server.ctx.media.put(film, Buffer.from("film"), "video/mp4");
  const videoId = await postVideo(server, author, { videoFileId: file.id });
  await server.call(articleEndpoints.remove, { params: { id: ids[0] ?? 0 } }, author);
  for (const id of ids.slice(1))
    expect(
      (await server.call(articleEndpoints.remove, { params: { id }, query: { reason: "违反社区规范" } }, admin)).status,
    ).toBe(200);
  await server.call(videoEndpoints.remove, { params: { id: videoId }, query: { reason: "违反社区规范" } }, admin);
  const nobody = { author: 410, follower: 410, stranger: 410, guest: 410 };
  expect(await readers(server, own.all, people)).toEqual({ ...nobody, author: PRIVATE });
  expect(await readers(server, taken.all, people)).toEqual(nobody);
  expect(await readers(server, [film], people)).toEqual(nobody);
  expect(await readers(server, shared.all, people)).toEqual(answers.public);
  await server.call(articleEndpoints.remove, { params: { id: again } }, author);
  server.clock.advance(31 * DAY);
  await purgeTrash(server.ctx);
  server.clock.advance(2 * DAY);
  await removeUnusedImages(server.ctx);
  server.clock.advance(DAY);
  await removeGarbage(server.ctx);
  for (const { all } of pictures) {
    expect(await readers(server, all, people)).toEqual(nobody);
    for (const key of all) expect(await server.ctx.media.stat(key), key).toBeUndefined();
  }
});

test("C19 E01 a picture of an old version is served to that version's readers, and one of a draft to its writer alone", async ({
  server,
}) => {
  const { author, people } = await world(server);
  const [before, draft] = [await picture(server, author.user.id), await picture(server, author.user.id)];
  const id = await publishArticle(server, author.token, {
    source: `![图](/media/${before.key})`,
    visibility: "followers",
  });
  const saved = await server.call(
    articleEndpoints.draftSave,
    { body: { articleId: id, title: "新题", source: "没有图了", formKey: newFormKey() } },
    author,
  );
  await server.call(
    articleEndpoints.publish,
    { body: { draftId: saved.data.id, revision: saved.data.revision, formKey: newFormKey() } },
    author,
  );
  expect(await readers(server, before.all, people)).toEqual(answers.followers);
  await server.call(
    articleEndpoints.draftSave,
    { body: { title: "草稿", source: `![图](/media/${draft.key})`, formKey: newFormKey() } },
    author,
  );
  expect(await readers(server, draft.all, people)).toEqual(answers.self);
});

test("R15 C19 the avatar of a banned member is neither shown nor served", async ({ server }) => {
  const { author, people } = await world(server);
  const avatar = await picture(server, author.user.id);
  await server.ctx.db
    .updateTable("user")
    .set({ avatar_image_id: avatar.id })
    .where("id", "=", author.user.id)
    .execute();
  await server.ctx.db
    .insertInto("image_use")
    .values({ image_id: avatar.id, subject_kind: "user", subject_id: author.user.id })
    .execute();
  const id = await postDynamic(server, author.token);
  const shown = async () =>
    (await server.call(dynamicEndpoints.get, { params: { id } })).data.dynamic.author.avatar?.id ?? null;
  expect([await shown(), await readers(server, avatar.all, { guest: people.guest })]).toEqual([
    avatar.id,
    { guest: "public" },
  ]);
  await server.ctx.db
    .updateTable("user")
    .set({ banned_until: server.clock.now() + DAY })
    .where("id", "=", author.user.id)
    .execute();
  expect([
    await shown(),
    await readers(server, avatar.all, { guest: people.guest, stranger: people.stranger }),
  ]).toEqual([null, { guest: 410, stranger: 410 }]);
});

describe("behind a CDN", () => {
  test.override({ env: { CDN_BASE: "https://cdn.example.com", SITE_URL: "https://site.example" } });

  test("C19 media that is not public redirects to the site's own origin, where the session cookie is sent", async ({
    server,
  }) => {
    const { author } = await world(server);
    const { id, key } = await picture(server, author.user.id);
    await postDynamic(server, author.token, { imageIds: [id], visibility: "self" });
    const answer = await server.fetch(`/media/${key}`, as());
    expect([answer.status, answer.headers.get("location"), answer.headers.get("cache-control")]).toEqual([
      302,
      `https://site.example/media/${key}?own`,
      "no-store",
    ]);
    expect((await server.fetch(`/media/${key}?own`, as())).status).toBe(404);
    expect((await server.fetch(`/media/${key}?own`, as(author))).status).toBe(200);
  });

  test("C19 S12 the owner sees their unused uploads and trash through the CDN, and a removed file answers that it is gone", async ({
    server,
  }) => {
    const { author, admin, people } = await world(server);
    const [fresh, trashed, banned, taken] = [
      await picture(server, author.user.id),
      await picture(server, author.user.id),
      await picture(server, author.user.id),
      await picture(server, author.user.id),
    ] as const;
    const film = await insertVideoFile(server.ctx, { owner_id: author.user.id });
    const freshFilm = film.media_key ?? "";
    const trashedFilm = await insertVideoFile(server.ctx, { owner_id: author.user.id });
    const filmKey = trashedFilm.media_key ?? "";
    for (const key of [freshFilm, filmKey]) await server.ctx.media.put(key, Buffer.from("film"), "video/mp4");
    const videoId = await postVideo(server, author, { videoFileId: trashedFilm.id });
    await server.call(videoEndpoints.remove, { params: { id: videoId } }, author);
    const own = await publishArticle(server, author.token, { source: `![图](/media/${trashed.key})` });
    await server.call(articleEndpoints.remove, { params: { id: own } }, author);
    const comment = await publishArticle(server, author.token, { source: "有评论" });
    const commentId = await writeComment(server, author.token, {
      articleId: comment,
      source: `![图](/media/${banned.key})`,
    });
    await server.call(commentEndpoints.remove, { params: { id: commentId } }, author);
    const other = await publishArticle(server, author.token, { source: `![图](/media/${taken.key})` });
    await server.call(articleEndpoints.remove, { params: { id: other }, query: { reason: "违反社区规范" } }, admin);
    const answerOf = async (path: string, login?: { token: string }) => {
      const answer = await server.fetch(`/media/${path}`, as(login));
      await answer.body?.cancel();
      return answer.status;
    };
    const toOwner = [...fresh.all, ...trashed.all, ...banned.all, freshFilm, filmKey];
    for (const key of toOwner) {
      expect([key, await answerOf(key)]).toEqual([key, 302]);
      expect([key, await answerOf(`${key}?own`, author)]).toEqual([key, 200]);
      // After the redirect a stranger gets the site's own answer.
      const isFresh = fresh.all.includes(key) || key === freshFilm;
      for (const login of [people.stranger, undefined])
        expect([key, await answerOf(`${key}?own`, login)]).toEqual([key, isFresh ? 404 : 410]);
    }
    for (const key of taken.all) {
      expect([key, await answerOf(key)]).toEqual([key, 410]);
      expect([key, await answerOf(`${key}?own`, author)]).toEqual([key, 410]);
    }
  });
});
