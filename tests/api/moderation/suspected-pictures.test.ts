import { adminEndpoints } from "../../../contract/console/admin.ts";
import { commentEndpoints } from "../../../contract/posts/comment.ts";
import { articleEndpoints } from "../../../contract/posts/article.ts";
import { imageEndpoints } from "../../../contract/files/image.ts";
import { pngManifest, pngText } from "#tests/fixtures/ai-marks.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

async function upload(server: ApiServer, token: string, bytes: Buffer) {
  const body = new FormData();
  body.set("file", new File([new Uint8Array(bytes)], "picture.bin"));
  return (await server.call(imageEndpoints.upload, { body: body as never }, { token })).data;
}

test("R29 A04 the staff see the marked pictures of public contents, newest first, with their authors' statements", async ({
  server,
}) => {
  const me = await server.loginAs({ name: "守灯人" });
  const as = { token: me.token };
  const admin = await server.loginAs({ role: "ADMIN" });
  const list = async (query: object = {}) =>
    (await server.call(adminEndpoints.suspectedPictures, { query } as never, { token: admin.token })).data;
  const [shown, manifest, secret, unused, drafted] = [
    await upload(server, me.token, await pngText()),
    await upload(server, me.token, await pngManifest("c2pa.actions")),
    await upload(server, me.token, await pngText({ Label: "1", ProduceID: "2" })),
    await upload(server, me.token, await pngText({ Label: "1", ProduceID: "3" })),
    await upload(server, me.token, await pngText({ Label: "1", ProduceID: "4" })),
  ];
  const article = await publishArticle(server, me.token, { source: `![图](${shown.url})`, aiStatement: "free" });
  const dynamic = await postDynamic(server, me.token, { imageIds: [shown.id] });
  const { id: comment } = (
    await server.call(
      commentEndpoints.create,
      {
        body: {
          subjectKind: "article",
          subjectId: article,
          source: "看",
          imageIds: [manifest.id],
          aiStatement: "contains",
          formKey: newFormKey(),
        },
      },
      as,
    )
  ).data;
  // A private dynamic, a draft and an upload without a use are not for the staff.
  await postDynamic(server, me.token, { imageIds: [secret.id], visibility: "self" });
  await server.call(
    articleEndpoints.draftSave,
    { body: { source: `![图](${drafted.url})`, formKey: newFormKey() } },
    as,
  );
  const { items, nextCursor } = await list();
  expect(items.map(({ id, mark, owner }) => [id, mark, owner.name])).toEqual([
    [manifest.id, "c2pa", "守灯人"],
    [shown.id, "aigc", "守灯人"],
  ]);
  expect([items.some(({ id }) => id === unused.id), nextCursor]).toEqual([false, null]);
  expect(items[0]?.uses).toEqual([
    { kind: "comment", path: `/article/${article}?commentId=${comment}#comment-${comment}`, statement: "contains" },
  ]);
  expect(items[1]?.uses.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: "article", path: `/article/${article}`, statement: "free" },
    { kind: "dynamic", path: `/dynamic/${dynamic}`, statement: "unsaid" },
  ]);
  const first = await list({ limit: 1 });
  expect(first.items.map(({ id }) => id)).toEqual([manifest.id]);
  expect((await list({ limit: 1, cursor: first.nextCursor })).items.map(({ id }) => id)).toEqual([shown.id]);
  expect((await server.call(adminEndpoints.suspectedPictures, {}, as)).status).toBe(403);
});
