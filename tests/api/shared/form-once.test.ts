import { articleEndpoints } from "../../../contract/posts/article.ts";
import { commentEndpoints } from "../../../contract/posts/comment.ts";
import { draftEndpoints } from "../../../contract/posts/draft.ts";
import { dynamicEndpoints } from "../../../contract/posts/dynamic.ts";
import { favouriteEndpoints } from "../../../contract/posts/favourite.ts";
import { feedbackEndpoints } from "../../../contract/posts/feedback.ts";
import { imageEndpoints } from "../../../contract/files/image.ts";
import { videoEndpoints } from "../../../contract/posts/video.ts";
import { picture } from "#tests/fixtures/picture.ts";
import { insertVideoFile } from "#tests/fixtures/video-files.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { expect, test } from "#tests/setup/api-test.ts";

test("R07 R09 R22 R23 a form sent again gets its first answer, and with another text it is refused", async ({
  server,
}) => {
  const me = await server.loginAs();
  const as = { token: me.token };
  const { id: article } = await server.make.article({ authorId: me.user.id });
  const kinds = {
    comment: (source: string, formKey: string) =>
      server.call(
        commentEndpoints.create,
        { body: { subjectKind: "article", subjectId: article, source, formKey } },
        as,
      ),
    dynamic: (source: string, formKey: string) =>
      server.call(dynamicEndpoints.create, { body: { source, formKey } }, as),
    ticket: (title: string, formKey: string) =>
      server.call(
        feedbackEndpoints.create,
        { body: { kind: "bug", title, source: "描述", despiteSimilar: true, formKey } },
        as,
      ),
    folder: (name: string, formKey: string) =>
      server.call(favouriteEndpoints.folderCreate, { body: { name, formKey } }, as),
  };
  for (const [name, send] of Object.entries(kinds)) {
    const formKey = newFormKey();
    const first = await send("第一次写的", formKey);
    expect([name, first.status]).toEqual([name, 200]);
    expect([name, (await send("第一次写的", formKey)).data]).toEqual([name, first.data]);
    const other = await send("后来改的", formKey);
    expect([name, other.status, other.message.includes("刚才已经提交成功")]).toEqual([name, 409, true]);
    const fresh = await send("后来改的", newFormKey());
    expect([name, fresh.status]).toEqual([name, 200]);
    expect([name, fresh.data.id === first.data.id]).toEqual([name, false]);
  }
  // Another member's form with the same key is a different form.
  const formKey = newFormKey();
  expect((await kinds.comment("我的", formKey)).status).toBe(200);
  const other = await server.loginAs();
  expect(
    (
      await server.call(
        commentEndpoints.create,
        { body: { subjectKind: "article", subjectId: article, source: "别人的", formKey } },
        { token: other.token },
      )
    ).status,
  ).toBe(200);
});

test("A02 a form typed as one account is not written as another's, and the refusal says so", async ({ server }) => {
  const mine = await server.loginAs();
  const other = await server.loginAs();
  async function save(token: string, owner: string) {
    const body = JSON.stringify({
      revision: 0,
      title: "我的话",
      source: "",
      version: "",
      device: "",
      os: "",
      browser: "",
    });
    const answer = await server.fetch("/community/v1/draft/feedback", {
      method: "PUT",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "x-form-owner": owner },
      body,
    });
    return (await answer.json()) as { statusCode: number; message: string };
  }
  expect((await save(other.token, String(mine.user.id))).message).toContain("属于另一个账号");
  expect((await server.call(draftEndpoints.feedback, {}, { token: other.token })).data).toBeNull();
  expect((await save(mine.token, String(mine.user.id))).statusCode).toBe(200);
});

test("R07 R22 the pictures are part of a form: changed or reordered ones are refused, and a re-uploaded file is the same", async ({
  server,
}) => {
  const me = await server.loginAs();
  const as = { token: me.token };
  const { id: article } = await server.make.article({ authorId: me.user.id });
  const upload = async (colour: string) => {
    const body = new FormData();
    body.set("file", new File([Uint8Array.from((await picture({ colour })).buffer)], "a.png", { type: "image/png" }));
    return (await server.call(imageEndpoints.upload, { body: body as never }, as)).data.id;
  };
  const [red, blue, redAgain] = [await upload("#c03030"), await upload("#3030c0"), await upload("#c03030")];
  expect(redAgain).not.toBe(red);
  const kinds = {
    comment: (imageIds: number[], formKey: string) =>
      server.call(
        commentEndpoints.create,
        { body: { subjectKind: "article", subjectId: article, source: "看图", imageIds, formKey } },
        as,
      ),
    dynamic: (imageIds: number[], formKey: string) =>
      server.call(dynamicEndpoints.create, { body: { source: "看图", imageIds, formKey } }, as),
  };
  for (const [name, send] of Object.entries(kinds)) {
    const formKey = newFormKey();
    const first = await send([red, blue], formKey);
    expect([name, first.status]).toEqual([name, 200]);
    expect([name, (await send([redAgain, blue], formKey)).data]).toEqual([name, first.data]);
    for (const other of [[blue, red], [red], [], [red, blue, redAgain]])
      expect([name, other, (await send(other, formKey)).error?.code]).toEqual([name, other, "FORM_USED"]);
  }
});

test("R24 R26 the cover and the video are part of a form too", async ({ server }) => {
  const me = await server.loginAs();
  const as = { token: me.token };
  const [cover, other] = [
    await server.make.image({ ownerId: me.user.id }),
    await server.make.image({ ownerId: me.user.id }),
  ];
  const draft = await server.call(
    articleEndpoints.draftSave,
    { body: { title: "带封面的", source: "正文", formKey: newFormKey() } },
    as,
  );
  const article = { draftId: draft.data.id, revision: draft.data.revision, formKey: newFormKey() };
  const publish = (coverImageId: number) =>
    server.call(articleEndpoints.publish, { body: { ...article, coverImageId } }, as);
  const published = await publish(cover.id);
  expect(published.status).toBe(200);
  expect((await publish(cover.id)).data).toEqual(published.data);
  expect((await publish(other.id)).error?.code).toBe("FORM_USED");

  const film = (await insertVideoFile(server.ctx, { owner_id: me.user.id })).id;
  const again = (await insertVideoFile(server.ctx, { owner_id: me.user.id })).id;
  const otherFilm = (await insertVideoFile(server.ctx, { owner_id: me.user.id, name: "另一段.mp4" })).id;
  const formKey = newFormKey();
  const handIn = (videoFileId: number) =>
    server.call(videoEndpoints.create, { body: { title: "一段视频", videoFileId, formKey } }, as);
  const handedIn = await handIn(film);
  expect(handedIn.status).toBe(200);
  expect((await handIn(film)).data).toEqual(handedIn.data);
  // The same file, chosen and uploaded again.
  expect((await handIn(again)).data).toEqual(handedIn.data);
  expect((await handIn(otherFilm)).error?.code).toBe("FORM_USED");
});

test("R07 R09 R22 with unlessRepeated the same text within a minute is written once, and again if deleted, changed or older", async ({
  server,
}) => {
  const me = await server.loginAs();
  const as = { token: me.token };
  const other = await server.loginAs();
  const { id: article } = await server.make.article({ authorId: me.user.id });
  const kinds = {
    comment: {
      send: (source: string, token = as.token, unlessRepeated = true) =>
        server.call(
          commentEndpoints.create,
          {
            body: { subjectKind: "article", subjectId: article, source, formKey: newFormKey(), unlessRepeated },
          },
          { token },
        ),
      remove: (id: number) => server.call(commentEndpoints.remove, { params: { id } }, as),
    },
    dynamic: {
      send: (source: string, token = as.token, unlessRepeated = true) =>
        server.call(dynamicEndpoints.create, { body: { source, formKey: newFormKey(), unlessRepeated } }, { token }),
      remove: (id: number) => server.call(dynamicEndpoints.remove, { params: { id } }, as),
    },
    ticket: {
      send: (title: string, token = as.token, unlessRepeated = true) =>
        server.call(
          feedbackEndpoints.create,
          {
            body: { kind: "bug", title, source: "描述", despiteSimilar: true, formKey: newFormKey(), unlessRepeated },
          },
          { token },
        ),
      remove: (id: number) => server.call(feedbackEndpoints.remove, { params: { id } }, as),
    },
  };
  for (const [name, { send, remove }] of Object.entries(kinds)) {
    const first = (await send("按了一次")).data;
    expect([name, (await send("按了一次")).data]).toEqual([name, { ...first, repeated: true }]);
    const fresh = [
      await send("按了两次"),
      await send("按了一次", other.token),
      await send("按了一次", as.token, false),
    ];
    const ids = fresh.map(({ data }) => data.id);
    expect([name, new Set([first.id, ...ids]).size, fresh.some(({ data }) => "repeated" in data)]).toEqual([
      name,
      4,
      false,
    ]);
    for (const id of [first.id, ids[2] ?? 0]) expect([name, (await remove(id)).status]).toEqual([name, 200]);
    const again = (await send("按了一次")).data;
    expect([name, [first.id, ...ids].includes(again.id), "repeated" in again]).toEqual([name, false, false]);
    server.clock.advance(61_000);
    expect([name, "repeated" in (await send("按了一次")).data]).toEqual([name, false]);
  }
  // The same reply to two people is two comments.
  const { id: one } = (await kinds.comment.send("甲")).data;
  const { id: two } = (await kinds.comment.send("乙")).data;
  const thank = (parentId: number) =>
    server.call(
      commentEndpoints.create,
      {
        body: {
          subjectKind: "article",
          subjectId: article,
          parentId,
          source: "谢谢",
          formKey: newFormKey(),
          unlessRepeated: true,
        },
      },
      as,
    );
  expect((await thank(one)).data.id).not.toBe((await thank(two)).data.id);
});

test("R07 R09 R22 R25 parallel forms with the same text and different keys create one thing", async ({ server }) => {
  const me = await server.loginAs();
  const as = { token: me.token };
  const { id: article } = await server.make.article({ authorId: me.user.id });
  const kinds = {
    comment: (source: string, more: object) =>
      server.call(
        commentEndpoints.create,
        { body: { subjectKind: "article", subjectId: article, source, formKey: newFormKey(), ...more } },
        as,
      ),
    reply: (source: string, more: object) =>
      server.call(
        commentEndpoints.create,
        {
          body: { subjectKind: "article", subjectId: article, parentId: root, source, formKey: newFormKey(), ...more },
        },
        as,
      ),
    dynamic: (source: string, more: object) =>
      server.call(dynamicEndpoints.create, { body: { source, formKey: newFormKey(), ...more } }, as),
    ticket: (title: string, more: object) =>
      server.call(
        feedbackEndpoints.create,
        { body: { kind: "bug", title, source: "描述", despiteSimilar: true, formKey: newFormKey(), ...more } },
        as,
      ),
    draft: (source: string, more: object) =>
      server.call(articleEndpoints.draftSave, { body: { title: "标题", source, formKey: newFormKey(), ...more } }, as),
  };
  const root = (await kinds.comment("楼主", {})).data.id;
  for (const [name, send] of Object.entries(kinds)) {
    const idsOf = async (texts: string[], more: object) => {
      const answers = await Promise.all(texts.map((text) => send(text, more)));
      expect([name, answers.map(({ status }) => status)]).toEqual([name, texts.map(() => 200)]);
      return new Set(answers.map(({ data }) => data.id));
    };
    const unlessRepeated = true;
    expect([
      name,
      (
        await idsOf(
          Array.from({ length: 5 }, () => "一起按下的"),
          { unlessRepeated },
        )
      ).size,
    ]).toEqual([name, 1]);
    // Other texts at the same time, and the same texts of a client without unlessRepeated.
    expect([name, (await idsOf(["甲甲甲", "乙乙乙", "甲甲甲"], { unlessRepeated })).size]).toEqual([name, 2]);
    expect([name, (await idsOf(["照发", "照发", "照发"], {})).size]).toEqual([name, 3]);
  }
  // The same form twice, among others with the same text: each gets the first one's result.
  const formKey = newFormKey();
  const mixed = await Promise.all(
    [{ formKey }, { formKey }, {}].map((more) => kinds.comment("混在一起", { unlessRepeated: true, ...more })),
  );
  expect(new Set(mixed.map(({ data }) => data.id)).size).toBe(1);
  const article_ = await server.ctx.db
    .selectFrom("article")
    .select("comment_count")
    .where("id", "=", article)
    .executeTakeFirstOrThrow();
  const rows = await server.ctx.db.selectFrom("comment").select("id").where("subject_id", "=", article).execute();
  expect(article_.comment_count).toBe(rows.length);
});

test("R25 with unlessRepeated the same text under another key is one draft, as long as the draft has that text", async ({
  server,
}) => {
  const me = await server.loginAs();
  const other = await server.loginAs();
  const save = async (source: string, { token = me.token, unlessRepeated = true } = {}) =>
    (
      await server.call(
        articleEndpoints.draftSave,
        { body: { title: "标题", source, formKey: newFormKey(), unlessRepeated } },
        { token },
      )
    ).data;
  const first = await save("按了一次");
  expect((await save("按了一次")).id).toBe(first.id);
  const fresh = [
    await save("按了两次"),
    await save("按了一次", { token: other.token }),
    await save("按了一次", { unlessRepeated: false }),
  ];
  expect(new Set([first.id, ...fresh.map(({ id }) => id)]).size).toBe(4);
  // The draft has changed since, so no draft has this text any more.
  const changed = await save("写过的话");
  await server.call(
    articleEndpoints.draftSave,
    { body: { draftId: changed.id, revision: 1, title: "标题", source: "改过的话", formKey: newFormKey() } },
    { token: me.token },
  );
  expect((await save("写过的话")).id).not.toBe(changed.id);
  server.clock.advance(61_000);
  expect((await save("按了两次")).id).not.toBe(fresh[0]?.id);
});
