import type { AiNote, AiStatement } from "../../../contract/posts/ai-names.ts";
import { articleEndpoints } from "../../../contract/posts/article.ts";
import { draftEndpoints } from "../../../contract/posts/draft.ts";
import { dynamicEndpoints } from "../../../contract/posts/dynamic.ts";
import { feedbackEndpoints } from "../../../contract/posts/feedback.ts";
import type { SubjectKind } from "../../../contract/shared/subject.ts";
import { videoEndpoints } from "../../../contract/posts/video.ts";
import { parseIssue } from "#api/services/posts/draft/issue-json.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { writeFeedback } from "#tests/fixtures/feedback.ts";
import { insertVideoFile } from "#tests/fixtures/video-files.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Me = Awaited<ReturnType<ApiServer["loginAs"]>>;

/** How a member publishes each kind, and where readers find its card and its page. */
const kinds: Record<
  SubjectKind,
  {
    write(server: ApiServer, me: Me, aiStatement?: AiStatement): Promise<number>;
    notes(server: ApiServer, id: number): Promise<(AiNote | null | undefined)[]>;
  }
> = {
  article: {
    write: (server, me, aiStatement) => publishArticle(server, me.token, { ...(aiStatement && { aiStatement }) }),
    notes: async (server, id) => [
      (await server.call(articleEndpoints.get, { params: { id } })).data.article.aiNote,
      (await server.call(articleEndpoints.list, { query: { sort: "latest" } })).data.items.find((one) => one.id === id)
        ?.aiNote,
    ],
  },
  dynamic: {
    write: (server, me, aiStatement) => postDynamic(server, me.token, { ...(aiStatement && { aiStatement }) }),
    notes: async (server, id) => [
      (await server.call(dynamicEndpoints.get, { params: { id } })).data.dynamic.aiNote,
      (await server.call(dynamicEndpoints.list)).data.items.find((one) => one.id === id)?.aiNote,
    ],
  },
  video: {
    write: (server, me, aiStatement) => postVideo(server, me, { ...(aiStatement && { aiStatement }) }),
    notes: async (server, id) => [
      (await server.call(videoEndpoints.get, { params: { id } })).data.video.aiNote,
      (await server.call(videoEndpoints.list)).data.items.find((one) => one.id === id)?.aiNote,
    ],
  },
  feedback: {
    write: (server, me, aiStatement) => writeFeedback(server, me.token, { ...(aiStatement && { aiStatement }) }),
    notes: async (server, id) => [
      (await server.call(feedbackEndpoints.get, { params: { id } })).data.feedback.aiNote,
      (await server.call(feedbackEndpoints.list)).data.items.find((one) => one.id === id)?.aiNote,
    ],
  },
};

const logOf = async ({ ctx }: ApiServer, subject: { kind: SubjectKind; id: number }) =>
  ctx.db
    .selectFrom("ai_statement")
    .select(["user_id", "statement"])
    .where("subject_kind", "=", subject.kind)
    .where("subject_id", "=", subject.id)
    .orderBy("id")
    .execute();

for (const [kind, { write, notes }] of Object.entries(kinds) as [SubjectKind, (typeof kinds)[SubjectKind]][]) {
  test(`C19 R26 the author's statement about AI is a label on the page and the card of each ${kind}, and is logged`, async ({
    server,
  }) => {
    const me = await server.loginAs({ name: "守灯人" });
    const [unsaid, contains, free] = [
      await write(server, me),
      await write(server, me, "contains"),
      await write(server, me, "free"),
    ];
    expect(await notes(server, unsaid)).toEqual([null, null]);
    expect(await notes(server, contains)).toEqual(["declared", "declared"]);
    expect(await notes(server, free)).toEqual([null, null]);
    expect(await logOf(server, { kind, id: unsaid })).toEqual([]);
    expect(await logOf(server, { kind, id: contains })).toEqual([{ user_id: me.user.id, statement: 1 }]);
    expect(await logOf(server, { kind, id: free })).toEqual([{ user_id: me.user.id, statement: 2 }]);
    const cards = await Promise.all(
      [unsaid, contains].map((id) => server.fetch(`/community/v1/share-picture/${kind}/${id}.png`)),
    );
    expect(cards.map(({ status }) => status)).toEqual([200, 200]);
    expect(cards[0]?.headers.get("etag")).not.toBe(cards[1]?.headers.get("etag"));
  });
}

test("C19 R22 R24 R11 the author changes the statement later, and each change is logged once", async ({ server }) => {
  const me = await server.loginAs();
  const as = { token: me.token };
  const form = () => ({ formKey: newFormKey() });
  const dynamic = await postDynamic(server, me.token);
  const words = { source: "今天也亮灯", visibility: "public" as const };
  const change = (body: object) =>
    server.call(
      dynamicEndpoints.change,
      { params: { id: dynamic }, body: { ...words, ...form(), ...body } as never },
      as,
    );
  await change({ revision: 1, aiStatement: "contains" });
  await change({ revision: 2, aiStatement: "contains" });
  expect((await server.call(dynamicEndpoints.words, { params: { id: dynamic } }, as)).data).toMatchObject({
    aiStatement: "contains",
    isAiMarked: false,
  });
  // An API client of before the statement does not send it.
  await change({ revision: 3 });
  expect(await kinds.dynamic.notes(server, dynamic)).toEqual(["declared", "declared"]);
  await change({ revision: 4, aiStatement: "unsaid" });
  expect(await kinds.dynamic.notes(server, dynamic)).toEqual([null, null]);
  expect((await logOf(server, { kind: "dynamic", id: dynamic })).map(({ statement }) => statement)).toEqual([1, 0]);

  const video = await postVideo(server, me);
  const fields = { title: "浮岛日落", source: "", revision: 1, aiStatement: "contains" as const };
  await server.call(videoEndpoints.update, { params: { id: video }, body: { ...fields, ...form() } }, as);
  expect((await server.call(videoEndpoints.source, { params: { id: video } }, as)).data.aiStatement).toBe("contains");
  expect(await logOf(server, { kind: "video", id: video })).toHaveLength(1);

  const ticket = await writeFeedback(server, me.token);
  const text = { kind: "bug" as const, title: "图片上传后看不到", source: "写清楚一些", revision: 1 };
  await server.call(
    feedbackEndpoints.update,
    { params: { id: ticket }, body: { ...text, aiStatement: "contains", ...form() } },
    as,
  );
  expect((await server.call(feedbackEndpoints.source, { params: { id: ticket } }, as)).data.aiStatement).toBe(
    "contains",
  );
  const { timeline } = (await server.call(feedbackEndpoints.get, { params: { id: ticket } })).data;
  expect(timeline.at(-1)?.note).toBe("改了描述、AI 声明");
});

test("C19 R25 drafts of every kind keep the statement, also drafts that a checkbox was in", async ({ server }) => {
  const me = await server.loginAs();
  const as = { token: me.token };
  const aiStatement = "contains" as const;
  const drafts = await Promise.all([
    server.call(draftEndpoints.saveDynamic, { body: { source: "写到一半", aiStatement } }, as),
    server.call(draftEndpoints.saveVideo, { body: { title: "写到一半", aiStatement } }, as),
    server.call(draftEndpoints.saveFeedback, { body: { title: "写到一半", aiStatement } }, as),
  ]);
  expect(drafts.map(({ data }) => data.aiStatement)).toEqual([aiStatement, aiStatement, aiStatement]);
  expect(parseIssue('{"aiDeclared":true,"summary":"旧"}')).toMatchObject({ aiStatement, summary: "旧" });
  expect(parseIssue('{"aiDeclared":false}').aiStatement).toBe("unsaid");
  expect(parseIssue('{"aiStatement":"free"}').aiStatement).toBe("free");
});

test("C19 an unknown statement is refused at its field", async ({ server }) => {
  const me = await server.loginAs();
  const answer = await server.call(
    dynamicEndpoints.create,
    { body: { source: "好", aiStatement: "yes" as never, formKey: newFormKey() } },
    { token: me.token },
  );
  expect([answer.status, Object.keys(answer.error?.fieldErrors ?? {})]).toEqual([400, ["aiStatement"]]);
});

test("C19 E03 a repost shows the label of the reposted post", async ({ server }) => {
  const me = await server.loginAs();
  const article = await kinds.article.write(server, me, "contains");
  const repost = await postDynamic(server, me.token, { repostOf: { kind: "article", id: article } });
  const { dynamic } = (await server.call(dynamicEndpoints.get, { params: { id: repost } })).data;
  expect([dynamic.aiNote, dynamic.origin]).toMatchObject([null, { state: "article", aiNote: "declared" }]);
});

test("C19 E02 a video whose file carries the mark of an AI is 疑似 until its author states the contrary", async ({
  server,
}) => {
  const me = await server.loginAs();
  const file = await insertVideoFile(server.ctx, { owner_id: me.user.id, ai_mark: "aigc" });
  const video = await postVideo(server, me, { videoFileId: file.id });
  expect(await kinds.video.notes(server, video)).toEqual(["suspected", "suspected"]);
  const clip = await insertVideoFile(server.ctx, { owner_id: me.user.id, ai_mark: "aigc" });
  const dynamic = await postDynamic(server, me.token, { videoFileId: clip.id });
  expect(await kinds.dynamic.notes(server, dynamic)).toEqual(["suspected", "suspected"]);
  const source = (await server.call(videoEndpoints.source, { params: { id: video } }, { token: me.token })).data;
  expect(source.isAiMarked).toBe(true);
  await server.call(
    videoEndpoints.update,
    { params: { id: video }, body: { title: "浮岛日落", revision: 1, aiStatement: "free", formKey: newFormKey() } },
    { token: me.token },
  );
  expect(await kinds.video.notes(server, video)).toEqual([null, null]);
});
