import { describe } from "vitest";
import { articleEndpoints } from "#contract/posts/article.ts";
import { captionEndpoints } from "#contract/posts/caption.ts";
import { draftEndpoints } from "#contract/posts/draft.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { seriesEndpoints } from "#contract/posts/series.ts";
import { videoEndpoints } from "#contract/posts/video.ts";
import { removeUnusedImages, UNUSED_MS } from "#api/services/files/image/remove-unused-images.ts";
import { say } from "#tests/fixtures/chat.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { makeSeries } from "#tests/fixtures/series.ts";
import { insertVideoFile } from "#tests/fixtures/video-files.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { publishArticle } from "#tests/fixtures/writing.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { expect, test } from "#tests/setup/api-test.ts";
import {
  answers,
  formKey,
  hiddenPictures,
  IDS,
  makeWorld,
  REASON,
  statusOf,
  TEXTS,
  toOne,
  type Person,
} from "#tests/fixtures/named-pictures.ts";

describe("without limits", () => {
  test.override({ overrides: { limiter: noLimits } });

  test(
    "C19 A04 an address in any text shows no reader a picture that its writer may not show",
    { timeout: 120_000 },
    async ({ server }) => {
      const world = await makeWorld(server);
      const pictures = await hiddenPictures(world);
      const before = await answers(world, pictures);
      expect(
        new Set(Object.entries(before).flatMap(([who, status]) => (who.endsWith("guest") ? [status] : []))),
      ).toEqual(new Set([404, 410]));
      expect([before["ownRemoved to writer"], before["ownOfComment to writer"]]).toEqual([410, 410]);
      // A comment takes three pictures.
      const named = Object.values(pictures).map(({ key }) => `![图](/media/${key})`);
      for (const [place, write] of Object.entries(TEXTS)) {
        for (const from of [0, 3, 6]) {
          const { status, message } = await write(world, named.slice(from, from + 3).join("\n\n"));
          expect([place, status, message]).toEqual([place, 200, message]);
        }
        const [guest, own] = await Promise.all([toOne(world, pictures), toOne(world, pictures, world.writer)]);
        for (const [what] of Object.entries(pictures))
          expect([place, what, guest[what], own[what]]).toEqual([
            place,
            what,
            before[`${what} to guest`],
            before[`${what} to writer`],
          ]);
      }
      expect(await answers(world, pictures)).toEqual(before);
    },
  );

  test(
    "C19 A04 no form takes the id of a picture that its writer may not show",
    { timeout: 120_000 },
    async ({ server }) => {
      const world = await makeWorld(server);
      const pictures = await hiddenPictures(world);
      const before = await answers(world, pictures);
      for (const [form, send] of Object.entries(IDS)) {
        for (const [what, { id }] of Object.entries(pictures)) {
          const { status } = await send(world, id);
          // A draft of a form ignores the picture instead of refusing the text.
          if (form !== "draft of a dynamic" && form !== "cover of a draft")
            expect([form, what, status]).toEqual([form, what, 400]);
        }
      }
      expect(await answers(world, pictures)).toEqual(before);
    },
  );

  test("C19 a quoted picture is shown as long as its source is, and a mention keeps no file", async ({ server }) => {
    const world = await makeWorld(server);
    const { owner, writer, member } = world;
    const quoted = await server.make.image({ ownerId: owner.user.id });
    const own = await server.make.image({ ownerId: writer.user.id });
    const sourceId = await postDynamic(server, owner.token, { imageIds: [quoted.id] });
    const source = `![引用](/media/${quoted.key}) ![自己的](/media/${own.key})`;
    await publishArticle(server, writer.token, { source });
    const seen = async (reader?: Person) => [
      await statusOf(server, quoted.key, reader),
      await statusOf(server, own.key, reader),
    ];
    expect([await seen(), await seen(member), await seen(writer)]).toEqual([
      [200, 200],
      [200, 200],
      [200, 200],
    ]);
    await server.ctx.db.updateTable("dynamic").set({ visibility: "self" }).where("id", "=", sourceId).execute();
    expect([await seen(), await seen(member), await seen(writer)]).toEqual([
      [404, 200],
      [404, 200],
      [404, 200],
    ]);
    await server.ctx.db.updateTable("dynamic").set({ visibility: "public" }).where("id", "=", sourceId).execute();
    expect(await seen()).toEqual([200, 200]);
    // Nobody but the owner uses the picture: after that it is removed as any unused upload.
    await server.ctx.db.deleteFrom("dynamic_image").where("dynamic_id", "=", sourceId).execute();
    await server.ctx.db
      .deleteFrom("image_use")
      .where("subject_kind", "=", "dynamic")
      .where("subject_id", "=", sourceId)
      .execute();
    await server.ctx.db
      .updateTable("image")
      .set({ unused_since: server.clock.now() })
      .where("id", "=", quoted.id)
      .execute();
    server.clock.advance(UNUSED_MS + 1);
    await removeUnusedImages(server.ctx);
    expect(await server.ctx.db.selectFrom("image").select("id").where("id", "=", quoted.id).execute()).toEqual([]);
    expect(await statusOf(server, own.key)).toBe(200);
  });

  test("C19 A04 a draft that holds a removed picture does not publish it, and the same bytes of the writer's own are shown", async ({
    server,
  }) => {
    const { writer, owner, staff } = await makeWorld(server);
    const picture = await server.make.image({ ownerId: writer.user.id });
    const source = `![图](/media/${picture.key})`;
    const draft = await server.call(
      articleEndpoints.draftSave,
      { body: { title: "留着", source, formKey: formKey() } },
      writer,
    );
    const id = await publishArticle(server, writer.token, { source });
    await server.call(articleEndpoints.remove, { params: { id }, query: { reason: REASON } }, staff);
    const { id: draftId, revision } = draft.data;
    const again = await server.call(
      articleEndpoints.publish,
      { body: { draftId, revision, formKey: formKey() } },
      writer,
    );
    expect([again.status, await statusOf(server, picture.key)]).toEqual([200, 410]);
    // The owner of the same bytes is another member, whose upload was judged for itself.
    const twin = await server.make.image({ ownerId: owner.user.id });
    await server.ctx.db.updateTable("image").set({ key: picture.key }).where("id", "=", twin.id).execute();
    await publishArticle(server, owner.token, { source });
    expect(await statusOf(server, picture.key)).toBe(200);
  });

  test("C19 A04 films, posters, captions, share cards, series and reposts are not reached by naming them", async ({
    server,
  }) => {
    const { owner, writer, member } = await makeWorld(server);
    const file = await insertVideoFile(server.ctx, { owner_id: owner.user.id });
    const files = [file.media_key ?? "", file.poster_key ?? ""];
    for (const key of files) await server.ctx.media.put(key, Buffer.from("film"), "video/mp4");
    const unused = await insertVideoFile(server.ctx, { owner_id: owner.user.id });
    const filmId = await postVideo(server, owner, { videoFileId: file.id, visibility: "self" });
    const dynamicId = await postDynamic(server, owner.token, { visibility: "self" });
    const articleId = await publishArticle(server, owner.token, { visibility: "self" });
    for (const { id: videoFileId } of [file, unused]) {
      const created = await server.call(
        videoEndpoints.create,
        { body: { title: "片", source: "字", videoFileId, formKey: formKey() } },
        writer,
      );
      const posted = await server.call(
        dynamicEndpoints.create,
        { body: { source: "片", videoFileId, formKey: formKey() } },
        writer,
      );
      await server.call(draftEndpoints.saveDynamic, { body: { source: "片", videoFileId, revision: 0 } }, writer);
      expect([created.status, posted.status]).toEqual([400, 400]);
    }
    await publishArticle(server, writer.token, { source: files.map((key) => `![](/media/${key})`).join("\n\n") });
    for (const key of files)
      for (const reader of [undefined, writer, member]) expect(await statusOf(server, key, reader)).toBe(404);
    for (const [kind, id] of [
      ["dynamic", dynamicId],
      ["article", articleId],
    ] as const) {
      const body = { source: "转", repostOf: { kind, id }, formKey: formKey() };
      expect((await server.call(dynamicEndpoints.create, { body }, writer)).status, `repost of ${kind}`).not.toBe(200);
      expect((await server.fetch(`/community/v1/share-picture/${kind}/${id}.png`)).status).toBe(404);
    }
    expect((await server.fetch(`/community/v1/share-picture/video/${filmId}.png`)).status).toBe(404);
    const captions = {
      params: { id: filmId, lang: "zh-Hans" as const },
      body: { text: "WEBVTT\n", formKey: formKey() },
    };
    expect((await server.call(captionEndpoints.save, captions, writer)).status).not.toBe(200);
    const seriesId = await makeSeries(server, writer);
    await server.call(seriesEndpoints.addParts, { params: { id: seriesId }, body: { ids: [articleId] } }, writer);
    const series = await server.call(seriesEndpoints.manage, { params: { id: seriesId } }, writer);
    expect(series.data.parts).toEqual([]);
    const card = await say(server, writer, member.user.id, `/article/${articleId}`);
    expect(JSON.stringify(card.data)).not.toContain("浮岛第一天");
  });
});
