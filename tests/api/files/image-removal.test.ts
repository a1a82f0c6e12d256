import { articleEndpoints } from "#contract/posts/article.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { profileEndpoints } from "#contract/accounts/profile.ts";
import { removeGarbage, removeUnusedImages, UNUSED_MS } from "#api/services/files/image/remove-unused-images.ts";
import { setImageUses } from "#api/services/files/image/set-image-uses.ts";
import { purgeTrash } from "#api/services/posts/post/purge.ts";
import { cleanLater, imageBooks, isStored, uploadPicture } from "#tests/fixtures/image-books.ts";
import { newFormKey, publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { expect, test } from "#tests/setup/api-test.ts";

const COLOURS = ["#ff0000", "#00ff00", "#0000ff", "#123456", "#654321"];

test("C19 a picture unused for a day is removed with its files and frees its quota, and a used one stays", async ({
  server,
}) => {
  const { token, user } = await server.loginAs();
  const used = (await uploadPicture(server, token, "#111111")).data;
  const idle = (await uploadPicture(server, token, "#222222")).data;
  await publishArticle(server, token, { source: `![图](${used.url})` });
  server.clock.advance(UNUSED_MS - 1000);
  expect(await removeUnusedImages(server.ctx)).toBe(0);
  expect(await cleanLater(server)).toEqual({ images: 1, files: 1 });
  expect(await isStored(server, used.url)).toBe(true);
  expect([await isStored(server, idle.url), await isStored(server, idle.thumbUrl)]).toEqual([false, false]);
  const row = await server.ctx.db
    .selectFrom("user")
    .select(["image_count", "image_bytes"])
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  const left = await server.ctx.db.selectFrom("image").select("bytes").executeTakeFirstOrThrow();
  expect(row).toEqual({ image_count: 1, image_bytes: left.bytes });
});

test("C19 the day begins when the last use ends", async ({ server }) => {
  const { token } = await server.loginAs();
  const { url } = (await uploadPicture(server, token)).data;
  const draft = (
    await server.call(
      articleEndpoints.draftSave,
      { body: { title: "草稿", source: `![图](${url})`, formKey: newFormKey() } },
      { token },
    )
  ).data;
  server.clock.advance(5 * UNUSED_MS);
  const saved = await server.call(
    articleEndpoints.draftSave,
    { body: { title: "草稿", source: "图拿掉了", formKey: newFormKey(), draftId: draft.id, revision: draft.revision } },
    { token },
  );
  expect(await removeUnusedImages(server.ctx)).toBe(0);
  // The picture is used again.
  await server.call(
    articleEndpoints.draftSave,
    {
      body: {
        title: "草稿",
        source: `![图](${url})`,
        formKey: newFormKey(),
        draftId: draft.id,
        revision: saved.data.revision,
      },
    },
    { token },
  );
  expect(await cleanLater(server)).toEqual({ images: 0, files: 0 });
});

test("C19 a file that two members uploaded stays until the last of the two is unused", async ({ server }) => {
  const [a, b] = [await server.loginAs(), await server.loginAs()];
  const first = (await uploadPicture(server, a.token)).data;
  server.clock.advance(UNUSED_MS);
  const second = (await uploadPicture(server, b.token)).data;
  expect(second.url).toBe(first.url);
  server.clock.advance(1);
  expect(await removeUnusedImages(server.ctx)).toBe(1);
  server.clock.advance(11 * 60_000);
  expect(await removeGarbage(server.ctx)).toBe(0);
  expect(await isStored(server, first.url)).toBe(true);

  server.clock.advance(UNUSED_MS);
  expect(await removeUnusedImages(server.ctx)).toBe(1);
  const again = (await uploadPicture(server, a.token)).data;
  server.clock.advance(11 * 60_000);
  expect(await removeGarbage(server.ctx)).toBe(0);
  expect(await isStored(server, again.url)).toBe(true);
});

test("C19 when a save and the removal of its picture race, one wins and the other is refused", async ({ server }) => {
  const { token } = await server.loginAs();
  const articleId = await publishArticle(server, token);
  for (let round = 0; round < 6; round++) {
    const { id, url } = (await uploadPicture(server, token, `#0000${round}0`)).data;
    server.clock.advance(UNUSED_MS + 1);
    const comment = () =>
      server.call(
        commentEndpoints.create,
        {
          body: {
            subjectKind: "article",
            subjectId: articleId,
            source: `第 ${round} 张`,
            imageIds: [id],
            formKey: newFormKey(),
          },
        },
        { token },
      );
    const [answer] = await Promise.all([comment(), removeUnusedImages(server.ctx), removeUnusedImages(server.ctx)]);
    const row = await server.ctx.db.selectFrom("image").select("id").where("id", "=", id).executeTakeFirst();
    expect(answer.status).toBe(row ? 200 : 400);
    if (!row) expect(answer.error?.fieldErrors).toHaveProperty("imageIds");
    server.clock.advance(11 * 60_000);
    await removeGarbage(server.ctx);
    expect(await isStored(server, url)).toBe(row !== undefined);
  }
});

test("C19 the removal neither waits for a save that holds the picture's row nor overrules that save", async ({
  server,
}) => {
  const { token, user } = await server.loginAs();
  const { id } = (await uploadPicture(server, token)).data;
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

test("C19 a deleted comment keeps its picture, because the comment may be restored", async ({ server }) => {
  const { token } = await server.loginAs();
  const { id } = (await uploadPicture(server, token)).data;
  const articleId = await publishArticle(server, token);
  const made = await server.call(
    commentEndpoints.create,
    { body: { subjectKind: "article", subjectId: articleId, source: "看图", imageIds: [id], formKey: newFormKey() } },
    { token },
  );
  await writeComment(server, token, { articleId });
  await server.call(commentEndpoints.remove, { params: { id: made.data.id } }, { token });
  expect(await cleanLater(server)).toEqual({ images: 0, files: 0 });
});

test("C19 a purge from the trash releases the pictures of the post, its versions and its comments", async ({
  server,
}) => {
  const { token, user } = await server.loginAs();
  const [inText, inComment] = [
    (await uploadPicture(server, token, "#111111")).data,
    (await uploadPicture(server, token, "#222222")).data,
  ];
  const articleId = await publishArticle(server, token, { source: `![图](${inText.url})` });
  await server.call(
    commentEndpoints.create,
    {
      body: {
        subjectKind: "article",
        subjectId: articleId,
        source: "看图",
        imageIds: [inComment.id],
        formKey: newFormKey(),
      },
    },
    { token },
  );
  await server.call(articleEndpoints.remove, { params: { id: articleId } }, { token });
  expect(await cleanLater(server)).toEqual({ images: 0, files: 0 });
  server.clock.advance(31 * UNUSED_MS);
  await purgeTrash(server.ctx);
  expect(await imageBooks(server)).toMatchObject({ said: [], found: [], wrong: [], idle: [] });
  expect(await cleanLater(server)).toEqual({ images: 2, files: 2 });
  expect(
    await server.ctx.db.selectFrom("user").select("image_count").where("id", "=", user.id).executeTakeFirst(),
  ).toEqual({ image_count: 0 });
});

test.describe("quota", () => {
  test.override({ env: { IMAGES_PER_USER: "3", IMAGE_BYTES_PER_USER: "1048576" } });

  test("R19 a member sees their picture quota, and a full quota refuses uploads until a picture is removed", async ({
    server,
  }) => {
    const { token, user } = await server.loginAs();
    const answers = await Promise.all(COLOURS.map((colour) => uploadPicture(server, token, colour)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 413, 413]);
    expect(answers.find(({ status }) => status === 413)?.message).toBe("图片已达 3 张上限，请删除不用的图片");
    const own = await server.call(profileEndpoints.own, {}, { token });
    expect(own.data.images).toMatchObject({ count: 3, countMax: 3, bytesMax: 1_048_576 });
    await server.ctx.db
      .updateTable("user")
      .set({ image_count: 1, image_bytes: 1_048_570 })
      .where("id", "=", user.id)
      .execute();
    const full = await uploadPicture(server, token, "#abcdef");
    expect([full.status, full.error?.fieldErrors]).toEqual([
      413,
      { file: ["图片空间已用完（1 MB），请删除不用的图片"] },
    ]);
    await server.ctx.db
      .updateTable("user")
      .set({ image_count: 3, image_bytes: 300 })
      .where("id", "=", user.id)
      .execute();
    expect(await cleanLater(server)).toMatchObject({ images: 3 });
    expect((await uploadPicture(server, token, "#abcdef")).status).toBe(200);
  });
});
