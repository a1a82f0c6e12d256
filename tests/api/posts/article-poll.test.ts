import { articleEndpoints } from "#contract/posts/article.ts";
import { pollEndpoints } from "#contract/posts/poll.ts";
import { siteTimeOf } from "#contract/shared/site-time.ts";
import { purgeTrash } from "#api/services/posts/post/purge.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const DAY = 24 * 3_600_000;
const asked = { question: "打哪个？", options: ["默鲸", "", "苇母", " "], days: 3 };

const pollOf = async (server: ApiServer, id: number, token?: string) =>
  (await server.call(articleEndpoints.get, { params: { id } }, token ? { token } : undefined)).data.article.poll;

/** Publishes an edit of an article with its current fields and `poll`. */
async function reissue(server: ApiServer, token: string, articleId: number, poll?: Record<string, unknown>) {
  const before = (await server.call(articleEndpoints.draftOfArticle, { params: { id: articleId } }, { token })).data;
  const body = {
    articleId,
    title: "改过的标题",
    source: before.source,
    formKey: newFormKey(),
    ...(before.id ? { draftId: before.id, revision: before.revision } : {}),
  };
  const saved = (await server.call(articleEndpoints.draftSave, { body }, { token })).data;
  const { cover: _cover, circleId: _circle, ...issue } = saved.issue;
  return server.call(
    articleEndpoints.publish,
    {
      body: {
        ...issue,
        poll: { ...issue.poll, ...poll },
        draftId: saved.id,
        revision: saved.revision,
        formKey: newFormKey(),
      },
    },
    { token },
  );
}

test("R26 E01 an article's poll is validated at its fields, drops empty options, and shows results after the reader's vote", async ({
  server,
}) => {
  const { token } = await server.loginAs();
  for (const [poll, field, message] of [
    [{ question: "问", options: ["甲"] }, "poll.options", "至少填写 2 个选项"],
    [{ question: "问", options: ["甲", "甲 "] }, "poll.options", "选项不能重复"],
    [{ question: "问", options: ["甲", "长".repeat(31)] }, "poll.options", "每个选项最多 30 个字"],
    [{ question: "问", options: Array.from({ length: 11 }, (_, n) => `选项 ${n}`) }, "poll.options", "最多 10 个选项"],
    [{ question: "", options: ["甲", "乙"] }, "poll.question", "请写下投票的问题"],
    [{ question: "长".repeat(61), options: ["甲", "乙"] }, "poll.question", "问题最多 60 个字"],
  ] as const) {
    const draft = await server.call(
      articleEndpoints.draftSave,
      { body: { title: "标题", source: "正文", formKey: newFormKey() } },
      { token },
    );
    const answer = await server.call(
      articleEndpoints.publish,
      {
        body: {
          draftId: draft.data.id,
          revision: draft.data.revision,
          formKey: newFormKey(),
          poll: { ...poll, options: [...poll.options] },
        },
      },
      { token },
    );
    expect(answer.error?.fieldErrors?.[field], message).toEqual([message]);
  }
  expect(
    await pollOf(server, await publishArticle(server, token, { poll: { question: " ", options: ["", ""] } })),
  ).toBeNull();

  const id = await publishArticle(server, token, { poll: asked });
  const reader = await server.loginAs();
  const before = await pollOf(server, id, reader.token);
  expect(before).toMatchObject({
    question: "打哪个？",
    isMultiple: false,
    voterCount: 0,
    voted: false,
    isEnded: false,
    endsAt: new Date(server.clock.now() + 3 * DAY).toISOString(),
  });
  expect(before?.options.map(({ text, voteCount }) => [text, voteCount])).toEqual([
    ["默鲸", null],
    ["苇母", null],
  ]);
  const [first, second] = before?.options ?? [];
  const vote = (optionIds: number[], as?: { token: string }) =>
    server.call(pollEndpoints.vote, { params: { id: before?.id ?? 0 }, body: { optionIds } }, as);
  expect((await vote([first?.id ?? 0])).status).toBe(401);
  expect((await vote([first?.id ?? 0, second?.id ?? 0], reader)).error?.fieldErrors?.optionIds).toEqual([
    "这个投票只能选一项",
  ]);
  const answers = await Promise.all([
    vote([first?.id ?? 0], reader),
    vote([first?.id ?? 0], reader),
    vote([second?.id ?? 0], reader),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(
    (await pollOf(server, id, reader.token))?.options.reduce((sum, option) => sum + (option.voteCount ?? 0), 0),
  ).toBe(1);
  expect((await pollOf(server, id))?.options.every((option) => option.voteCount === null)).toBe(true);
});

test("R27 an edit without a poll field keeps the poll and its votes, and null removes the poll", async ({ server }) => {
  const author = await server.loginAs();
  const reissueWith = async (id: number, issue: object) => {
    const saved = (
      await server.call(
        articleEndpoints.draftSave,
        { body: { articleId: id, title: "改过的标题", source: `正文 ${newFormKey()}`, formKey: newFormKey() } },
        author,
      )
    ).data;
    return server.call(
      articleEndpoints.publish,
      { body: { draftId: saved.id, revision: saved.revision, formKey: newFormKey(), ...issue } },
      author,
    );
  };
  const id = await publishArticle(server, author.token, { poll: asked });
  const before = await pollOf(server, id);
  const reader = await server.loginAs();
  await server.call(
    pollEndpoints.vote,
    { params: { id: before?.id ?? 0 }, body: { optionIds: [before?.options[0]?.id ?? 0] } },
    reader,
  );
  expect((await reissueWith(id, {})).statusCode).toBe(200);
  expect(await pollOf(server, id)).toEqual({ ...before, voterCount: 1 });
  expect((await reissueWith(id, { poll: null })).statusCode).toBe(200);
  expect(await pollOf(server, id)).toBeNull();

  const at = (days: number) => ({ schedule: "later" as const, publishAt: siteTimeOf(server.clock.now() + days * DAY) });
  const later = await publishArticle(server, author.token, { poll: asked, ...at(1) });
  expect((await reissueWith(later, at(5))).statusCode).toBe(200);
  const { ends_at: endsAt } = await server.ctx.db
    .selectFrom("poll")
    .select("ends_at")
    .where("subject_id", "=", later)
    .executeTakeFirstOrThrow();
  expect(Math.abs(endsAt - (server.clock.now() + 8 * DAY))).toBeLessThan(60_000);
});

test("R27 a poll with votes can be ended or deleted but not changed, and an edit of the text keeps the votes", async ({
  server,
}) => {
  const author = await server.loginAs();
  const reader = await server.loginAs();
  const id = await publishArticle(server, author.token, { poll: asked });
  // Without votes every change is allowed.
  expect((await reissue(server, author.token, id, { options: ["默鲸", "苇母", "千瓷君"], days: 1 })).status).toBe(200);
  const poll = await pollOf(server, id, reader.token);
  expect(poll?.options).toHaveLength(3);
  expect(poll?.endsAt).toBe(new Date(server.clock.now() + DAY).toISOString());
  await server.call(
    pollEndpoints.vote,
    { params: { id: poll?.id ?? 0 }, body: { optionIds: [poll?.options[1]?.id ?? 0] } },
    reader,
  );

  for (const change of [{ options: ["默鲸", "苇母"] }, { question: "别的" }, { isMultiple: true }, { days: 7 }]) {
    const answer = await reissue(server, author.token, id, change);
    expect(answer.error?.fieldErrors?.["poll.options"], JSON.stringify(change)).toEqual([
      "已经有人投票，问题和选项不能再改，只能结束或删除投票",
    ]);
  }
  const draft = await server.call(articleEndpoints.draftOfArticle, { params: { id } }, author);
  expect(draft.data.publishedPoll).toMatchObject({
    question: "打哪个？",
    options: ["默鲸", "苇母", "千瓷君"],
    days: 1,
    voterCount: 1,
    isEnded: false,
  });
  expect((await reissue(server, author.token, id)).status).toBe(200);
  expect(await pollOf(server, id)).toMatchObject({ id: poll?.id, voterCount: 1, endsAt: poll?.endsAt });
  server.clock.advance(60_000);
  expect((await reissue(server, author.token, id, { end: true })).status).toBe(200);
  const ended = await pollOf(server, id);
  expect(ended).toMatchObject({ isEnded: true, voterCount: 1 });
  expect(ended?.options.map(({ voteCount }) => voteCount)).toEqual([0, 1, 0]);
  const late = await server.loginAs();
  expect(
    (
      await server.call(
        pollEndpoints.vote,
        { params: { id: poll?.id ?? 0 }, body: { optionIds: [poll?.options[0]?.id ?? 0] } },
        late,
      )
    ).status,
  ).toBe(409);
  expect((await reissue(server, author.token, id, { remove: true })).status).toBe(200);
  expect(await pollOf(server, id)).toBeNull();
  expect(await server.ctx.db.selectFrom("poll_ballot").selectAll().execute()).toEqual([]);
});

test("R26 a scheduled article's poll starts at publication, is hidden on deletion, and is purged with the article", async ({
  server,
}) => {
  const author = await server.loginAs();
  const reader = await server.loginAs();
  const id = await publishArticle(server, author.token, {
    poll: asked,
    schedule: "later",
    publishAt: siteTimeOf(server.clock.now() + 2 * DAY),
  });
  const poll = await pollOf(server, id, author.token);
  const vote = (as: { token: string }) =>
    server.call(
      pollEndpoints.vote,
      { params: { id: poll?.id ?? 0 }, body: { optionIds: [poll?.options[0]?.id ?? 0] } },
      as,
    );
  expect((await vote(reader)).status).toBe(404);
  server.clock.advance(60_000);
  await server.call(articleEndpoints.publishNow, { params: { id } }, author);
  expect((await pollOf(server, id))?.endsAt).toBe(new Date(server.clock.now() + 3 * DAY).toISOString());
  expect((await vote(reader)).status).toBe(200);
  await server.call(articleEndpoints.remove, { params: { id } }, author);
  expect((await vote(await server.loginAs())).status).toBe(404);
  server.clock.advance(31 * DAY);
  await purgeTrash(server.ctx);
  expect(await server.ctx.db.selectFrom("poll").selectAll().execute()).toEqual([]);

  const waiting = await publishArticle(server, (await server.loginAs({ userId: author.user.id })).token, {
    poll: asked,
    schedule: "later",
    publishAt: siteTimeOf(server.clock.now() + DAY),
  });
  const again = await server.loginAs({ userId: author.user.id });
  const { draftId } = (await server.call(articleEndpoints.unschedule, { params: { id: waiting } }, again)).data;
  expect(
    (await server.call(articleEndpoints.draftGet, { params: { id: draftId } }, again)).data.issue.poll,
  ).toMatchObject({ question: "打哪个？", options: ["默鲸", "苇母"], days: 3 });
});
