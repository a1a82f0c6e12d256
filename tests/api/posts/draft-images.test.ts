import { articleEndpoints } from "../../../contract/posts/article.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { expect, test } from "#tests/setup/api-test.ts";

test("R26 a cover can be chosen from the writer's own pictures in the text, each once, in order", async ({
  server,
}) => {
  const { token, user } = await server.loginAs();
  const other = await server.loginAs();
  const first = await server.make.image({ ownerId: user.id });
  const second = await server.make.image({ ownerId: user.id });
  const foreign = await server.make.image({ ownerId: other.user.id });
  const source = [second.key, first.key, second.key, foreign.key, "image/none/00.png"]
    .map((key) => `![图](/media/${key})`)
    .join("\n\n");
  const draft = await server.call(
    articleEndpoints.draftSave,
    { body: { title: "图文", source: `${source}\n\nhttps://example.com/media/${first.key}`, formKey: newFormKey() } },
    { token },
  );
  const params = { id: draft.data.id };
  const images = await server.call(articleEndpoints.draftImages, { params }, { token });
  expect(images.data.map((image) => image.id)).toEqual([second.id, first.id]);
  expect((await server.call(articleEndpoints.draftImages, { params }, { token: other.token })).status).toBe(404);
  expect((await server.call(articleEndpoints.draftImages, { params })).status).toBe(401);
});

test("R26 a text without pictures offers no covers", async ({ server }) => {
  const { token } = await server.loginAs();
  const draft = await server.call(
    articleEndpoints.draftSave,
    { body: { title: "纯文字", source: "没有图", formKey: newFormKey() } },
    { token },
  );
  expect((await server.call(articleEndpoints.draftImages, { params: { id: draft.data.id } }, { token })).data).toEqual(
    [],
  );
});
