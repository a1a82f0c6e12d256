import { articleEndpoints } from "../../../contract/posts/article.ts";
import { articleHistoryEndpoints } from "../../../contract/posts/article-history.ts";
import { commentEndpoints } from "../../../contract/posts/comment.ts";
import { searchEndpoints } from "../../../contract/finding/search.ts";
import { newFormKey, publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { expect, test } from "#tests/setup/api-test.ts";

const SECRET = "暗号是八百七十二";
const source = (words: string) => `开头 ${words}\n\n:::reply\n## 小题\n\n${SECRET} ${words}\n:::\n\n结尾`;

test("R26 R07 a 回复可见 text reaches only the author, administrators and members who have commented, in every answer", async ({
  server,
}) => {
  const author = await server.loginAs({ name: "藏宝人" });
  const admin = await server.loginAs({ role: "ADMIN" });
  const stranger = await server.loginAs();
  const replier = await server.loginAs();
  const id = await publishArticle(server, author.token, { source: source("第一稿"), tagIds: [1] });
  const { data: draft } = await server.call(
    articleEndpoints.draftSave,
    { body: { articleId: id, title: "浮岛第一天", source: source("第二稿"), formKey: newFormKey() } },
    { token: author.token },
  );
  await server.call(
    articleEndpoints.publish,
    { body: { draftId: draft.id, revision: draft.revision, tagIds: [1], formKey: newFormKey() } },
    { token: author.token },
  );

  const everything = async (token?: string) => {
    const as = token === undefined ? {} : { token };
    const versions = await server.call(articleHistoryEndpoints.list, { params: { id } }, as);
    const answers = [
      await server.call(articleEndpoints.get, { params: { id } }, as),
      await server.call(articleEndpoints.list, { query: {} }, as),
      versions,
      await server.call(
        articleHistoryEndpoints.get,
        { params: { id, revision: versions.data.items.at(-1)?.id ?? 0 } },
        as,
      ),
      await server.call(searchEndpoints.articles, { query: { q: "暗号" } }, as),
    ];
    for (const answer of answers) expect(answer.status).toBe(200);
    return JSON.stringify(answers.map((answer) => answer.data));
  };
  for (const token of [undefined, stranger.token, replier.token]) expect(await everything(token)).not.toContain(SECRET);
  for (const { token } of [author, admin]) expect(await everything(token)).toContain(SECRET);
  expect((await server.call(searchEndpoints.articles, { query: { q: "暗号" } })).data.items).toEqual([]);
  const guest = (await server.call(articleEndpoints.get, { params: { id } })).data.article;
  expect(guest.replyParts).toEqual([{ at: guest.html.indexOf("<p>结尾"), html: null }]);
  expect(guest.outline).toEqual([]);

  const commentId = await writeComment(server, replier.token, { articleId: id });
  expect(await everything(replier.token)).toContain(SECRET);
  expect(await everything(stranger.token)).not.toContain(SECRET);
  // Deleting the comment hides the text again.
  await server.call(commentEndpoints.remove, { params: { id: commentId } }, { token: replier.token });
  expect(await everything(replier.token)).not.toContain(SECRET);
});

test("R26 an article may hide all of its text, and the preview shows its writer everything", async ({ server }) => {
  const { token } = await server.loginAs();
  const id = await publishArticle(server, token, { source: `:::reply\n${SECRET}\n:::` });
  const { article } = (await server.call(articleEndpoints.get, { params: { id } })).data;
  expect([article.html, article.summary]).toEqual(["", ""]);
  expect(
    (await server.call(articleEndpoints.preview, { body: { source: source("稿") } }, { token })).data.html,
  ).toContain(SECRET);
});
