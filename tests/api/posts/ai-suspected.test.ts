import type { AiStatement } from "../../../contract/posts/ai-names.ts";
import { articleEndpoints } from "../../../contract/posts/article.ts";
import { commentEndpoints } from "../../../contract/posts/comment.ts";
import { dynamicEndpoints } from "../../../contract/posts/dynamic.ts";
import { draftEndpoints } from "../../../contract/posts/draft.ts";
import { feedbackEndpoints } from "../../../contract/posts/feedback.ts";
import { imageEndpoints } from "../../../contract/files/image.ts";
import { plainPicture, pngText, xmpElement } from "#tests/fixtures/ai-marks.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { writeFeedback } from "#tests/fixtures/feedback.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { videoEndpoints } from "../../../contract/posts/video.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

async function upload(server: ApiServer, token: string, bytes: Buffer) {
  const body = new FormData();
  body.set("file", new File([new Uint8Array(bytes)], "picture.bin"));
  return (await server.call(imageEndpoints.upload, { body: body as never }, { token })).data;
}
const marked = async (server: ApiServer, token: string) => upload(server, token, await pngText());
const unmarked = async (server: ApiServer, token: string) =>
  upload(server, token, await plainPicture().png().toBuffer());

const articleNote = async (server: ApiServer, id: number) =>
  (await server.call(articleEndpoints.get, { params: { id } })).data.article.aiNote;
const dynamicNote = async (server: ApiServer, id: number) =>
  (await server.call(dynamicEndpoints.get, { params: { id } })).data.dynamic.aiNote;

/** Publishes the article's text anew. */
async function republish(server: ApiServer, token: string, id: number, source: string, aiStatement?: AiStatement) {
  const as = { token };
  const { revision } = (await server.call(articleEndpoints.draftOfArticle, { params: { id } }, as)).data;
  const draft = await server.call(
    articleEndpoints.draftSave,
    { body: { articleId: id, revision, title: "浮岛第一天", source, formKey: newFormKey() } },
    as,
  );
  const issue = { draftId: draft.data.id, revision: draft.data.revision, formKey: newFormKey() };
  const sent = await server.call(
    articleEndpoints.publish,
    { body: { ...issue, ...(aiStatement && { aiStatement }) } },
    as,
  );
  expect(sent.status).toBe(200);
}

test("C19 R26 an article with a marked picture is 疑似, in its text or as its cover, until its author states the contrary or removes it", async ({
  server,
}) => {
  const { token } = await server.loginAs();
  const [picture, other] = [await marked(server, token), await unmarked(server, token)];
  const text = `![图](${picture.url})`;
  const id = await publishArticle(server, token, { source: text });
  expect(await articleNote(server, id)).toBe("suspected");
  expect((await server.call(articleEndpoints.list, { query: { sort: "latest" } })).data.items[0]?.aiNote).toBe(
    "suspected",
  );
  await republish(server, token, id, text, "free");
  expect(await articleNote(server, id)).toBeNull();
  await republish(server, token, id, text, "contains");
  expect(await articleNote(server, id)).toBe("declared");
  await republish(server, token, id, text);
  expect(await articleNote(server, id)).toBe("suspected");
  await republish(server, token, id, `![图](${other.url})`);
  expect(await articleNote(server, id)).toBeNull();
  expect(await articleNote(server, await publishArticle(server, token, { coverImageId: picture.id }))).toBe(
    "suspected",
  );
  expect(await articleNote(server, await publishArticle(server, token, { source: `![图](${other.url})` }))).toBeNull();
  // The publishing step tells the author by the pictures of the draft.
  const draft = await server.call(
    articleEndpoints.draftSave,
    { body: { source: text, formKey: newFormKey() } },
    { token },
  );
  const images = (await server.call(articleEndpoints.draftImages, { params: { id: draft.data.id } }, { token })).data;
  expect(images.map(({ isAiMarked }) => isAiMarked)).toEqual([true]);
});

test("C19 E03 E02 E04 a dynamic, a video and a ticket with a marked picture are 疑似, and their forms say so to the author", async ({
  server,
}) => {
  const me = await server.loginAs();
  const as = { token: me.token };
  const [picture, other] = [await marked(server, me.token), await unmarked(server, me.token)];
  const dynamic = await postDynamic(server, me.token, { imageIds: [other.id, picture.id] });
  expect(await dynamicNote(server, dynamic)).toBe("suspected");
  expect(await dynamicNote(server, await postDynamic(server, me.token, { imageIds: [other.id] }))).toBeNull();
  expect((await server.call(dynamicEndpoints.words, { params: { id: dynamic } }, as)).data.isAiMarked).toBe(true);
  const draft = await server.call(draftEndpoints.saveDynamic, { body: { source: "字", imageIds: [picture.id] } }, as);
  expect(draft.data.images).toMatchObject([{ id: picture.id, isAiMarked: true }]);
  const repost = await postDynamic(server, me.token, { repostOf: { kind: "dynamic", id: dynamic } });
  const shown = (await server.call(dynamicEndpoints.get, { params: { id: repost } })).data.dynamic;
  expect([shown.aiNote, shown.origin]).toMatchObject([null, { aiNote: "suspected" }]);

  const video = await postVideo(server, me, { coverImageId: picture.id });
  expect((await server.call(videoEndpoints.get, { params: { id: video } })).data.video.aiNote).toBe("suspected");
  expect((await server.call(videoEndpoints.source, { params: { id: video } }, as)).data.isAiMarked).toBe(true);

  const ticket = await writeFeedback(server, me.token, { source: `![图](${picture.url})` });
  expect((await server.call(feedbackEndpoints.get, { params: { id: ticket } })).data.feedback.aiNote).toBe("suspected");
  expect((await server.call(feedbackEndpoints.source, { params: { id: ticket } }, as)).data.isAiMarked).toBe(true);
});

test("C19 R07 a comment's pictures have the label, and its author may state the contrary while the comment can be edited", async ({
  server,
}) => {
  const me = await server.loginAs();
  const as = { token: me.token };
  const article = await server.make.article();
  const picture = await upload(server, me.token, await plainPicture().withXmp(xmpElement()).jpeg().toBuffer());
  const on = { subjectKind: "article" as const, subjectId: article.id };
  const write = async (body: object) =>
    (
      await server.call(
        commentEndpoints.create,
        { body: { ...on, source: "看图", formKey: newFormKey(), ...body } },
        as,
      )
    ).data.id;
  const edit = (id: number, body: object) =>
    server.call(
      commentEndpoints.edit,
      { params: { id }, body: { source: "看图", imageIds: [picture.id], ...body } },
      as,
    );
  const notes = async () =>
    (await server.call(commentEndpoints.list, { query: on })).data.items.map(({ aiNote, aiStatement }) => [
      aiNote,
      aiStatement,
    ]);
  const id = await write({ imageIds: [picture.id] });
  await write({ aiStatement: "contains" });
  await write({});
  expect(await notes()).toEqual([
    ["suspected", "unsaid"],
    ["declared", "contains"],
    [null, "unsaid"],
  ]);
  await edit(id, { aiStatement: "free" });
  await edit(id, {});
  expect((await notes())[0]).toEqual([null, "free"]);
  await edit(id, { aiStatement: "unsaid" });
  expect((await notes())[0]).toEqual(["suspected", "unsaid"]);
  await edit(id, { imageIds: [] });
  expect((await notes())[0]).toEqual([null, "unsaid"]);
  const log = await server.ctx.db
    .selectFrom("ai_statement")
    .select(["subject_kind", "statement"])
    .orderBy("id")
    .execute();
  expect(log.map((row) => [row.subject_kind, row.statement])).toEqual([
    ["comment", 1],
    ["comment", 2],
    ["comment", 0],
  ]);
});

test("C19 R22 two edits with different statements at once: the log ends with the stored statement", async ({
  server,
}) => {
  const me = await server.loginAs();
  const dynamic = await postDynamic(server, me.token);
  const change = (aiStatement: AiStatement) =>
    server.call(
      dynamicEndpoints.change,
      {
        params: { id: dynamic },
        body: { source: "今天也亮灯", visibility: "public", revision: 1, aiStatement, formKey: newFormKey() },
      },
      { token: me.token },
    );
  const answers = await Promise.all([change("contains"), change("free")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { ai_statement: stored } = await server.ctx.db
    .selectFrom("dynamic")
    .select("ai_statement")
    .where("id", "=", dynamic)
    .executeTakeFirstOrThrow();
  const log = await server.ctx.db.selectFrom("ai_statement").select("statement").execute();
  expect(log).toEqual([{ statement: stored }]);
});
