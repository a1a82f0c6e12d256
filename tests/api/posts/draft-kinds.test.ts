import { articleEndpoints } from "../../../contract/posts/article.ts";
import { draftEndpoints } from "../../../contract/posts/draft.ts";
import { dynamicEndpoints } from "../../../contract/posts/dynamic.ts";
import { feedbackEndpoints } from "../../../contract/posts/feedback.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { expect, test } from "#tests/setup/api-test.ts";

test("E03 a member has one draft of a dynamic: text, pictures, poll and readers, until published", async ({
  server,
}) => {
  const { token, user } = await server.loginAs();
  const other = await server.loginAs();
  const image = await server.make.image({ ownerId: user.id });
  const foreign = await server.make.image({ ownerId: other.user.id });
  const save = (body: object, as = token) => server.call(draftEndpoints.saveDynamic, { body }, { token: as });
  const now = async (as = token) => (await server.call(draftEndpoints.dynamic, {}, { token: as })).data;
  const uses = () =>
    server.ctx.db
      .selectFrom("image_use")
      .select(["subject_kind", "image_id"])
      .where("image_id", "in", [image.id, foreign.id])
      .execute();
  expect(await now()).toBeNull();
  const poll = { options: ["甲"], isMultiple: true, days: 7 as const };
  const first = await save({ source: "还没想好", imageIds: [image.id, foreign.id], visibility: "followers", poll });
  expect(first.data).toMatchObject({
    revision: 1,
    source: "还没想好",
    visibility: "followers",
    poll,
    images: [{ id: image.id }],
  });
  expect(await now()).toEqual(first.data);
  expect(await uses()).toEqual([{ subject_kind: "draft", image_id: image.id }]);
  expect(await now(other.token)).toBeNull();
  // One call returns the list page with its form; never another member's draft, and only on request.
  const inList = async (withDraft: boolean, as?: string) =>
    (await server.call(dynamicEndpoints.list, { query: { withDraft } }, as === undefined ? {} : { token: as })).data
      .draft;
  expect([
    await inList(true, token),
    await inList(false, token),
    await inList(true, other.token),
    await inList(true),
  ]).toEqual([first.data, null, null, null]);
  expect((await server.call(draftEndpoints.dynamic)).status).toBe(401);

  // A repeated form is one save, and another tab gets the saved draft.
  expect((await save({ source: "还没想好", imageIds: [image.id], visibility: "followers", poll })).data.revision).toBe(
    1,
  );
  const late = await save({ source: "另一窗口" });
  expect(late.status).toBe(409);
  expect(late.error).toMatchObject({ code: "CONFLICT", current: { revision: 1, source: "还没想好" } });
  expect((await save({ source: "改了", imageIds: [image.id], revision: 1 })).data.revision).toBe(2);
  expect((await save({ source: "晚了一步", revision: 1 })).status).toBe(409);

  // Publishing with an outdated revision keeps the newer draft; publishing the newest one ends it.
  const publish = (draftRevision: number) =>
    server.call(
      dynamicEndpoints.create,
      { body: { source: "发了", imageIds: [image.id], draftRevision, formKey: newFormKey() } },
      { token },
    );
  expect((await publish(1)).statusCode).toBe(200);
  expect((await now())?.revision).toBe(2);
  expect((await publish(2)).statusCode).toBe(200);
  expect(await now()).toBeNull();
  expect((await uses()).map((use) => use.subject_kind)).toEqual(["dynamic", "dynamic"]);
  expect((await save({ source: "晚到的自动保存", revision: 2 })).status).toBe(404);
  expect(await now()).toBeNull();
});

test("R09 the draft of a ticket keeps every field, also incomplete, until submitted", async ({ server }) => {
  const { token } = await server.loginAs();
  const save = (body: object) => server.call(draftEndpoints.saveFeedback, { body }, { token });
  const fields = {
    kind: "idea" as const,
    title: "字",
    source: "",
    version: "2.4.0",
    device: "手机",
    os: "",
    browser: "",
  };
  expect((await save(fields)).data).toMatchObject({ ...fields, revision: 1 });
  expect((await save({ ...fields, title: "改过", revision: 1 })).data).toMatchObject({ title: "改过", revision: 2 });
  expect((await save({ ...fields, title: "晚了", revision: 1 })).error).toMatchObject({
    code: "CONFLICT",
    current: { title: "改过", revision: 2 },
  });
  const create = await server.call(
    feedbackEndpoints.create,
    { body: { ...fields, title: "写完了的反馈", source: "描述", draftRevision: 2, formKey: newFormKey() } },
    { token },
  );
  expect(create.statusCode).toBe(200);
  expect((await server.call(draftEndpoints.feedback, {}, { token })).data).toBeNull();
});

test("R25 the list of drafts names each kind, a draft is removed by its writer alone, and kinds are not interchangeable", async ({
  server,
}) => {
  const { token } = await server.loginAs();
  const other = await server.loginAs();
  await server.call(articleEndpoints.draftSave, { body: { title: "一篇", formKey: newFormKey() } }, { token });
  server.clock.advance(1000);
  await server.call(draftEndpoints.saveFeedback, { body: { title: "一单" } }, { token });
  server.clock.advance(1000);
  const dynamic = (await server.call(draftEndpoints.saveDynamic, { body: { source: "一条" } }, { token })).data;
  const list = async () =>
    (await server.call(articleEndpoints.draftList, {}, { token })).data.items.map(({ kind, title, excerpt }) => [
      kind,
      title,
      excerpt,
    ]);
  expect(await list()).toEqual([
    ["dynamic", "", "一条"],
    ["feedback", "一单", ""],
    ["article", "一篇", ""],
  ]);
  const params = { id: dynamic.id };
  expect((await server.call(articleEndpoints.draftGet, { params }, { token })).status).toBe(404);
  expect(
    (
      await server.call(
        articleEndpoints.draftSave,
        { body: { draftId: dynamic.id, revision: 1, title: "冒充", formKey: newFormKey() } },
        { token },
      )
    ).status,
  ).toBe(404);
  expect(
    (
      await server.call(
        articleEndpoints.publish,
        { body: { draftId: dynamic.id, revision: 1, formKey: newFormKey() } },
        { token },
      )
    ).status,
  ).toBe(404);
  expect((await server.call(articleEndpoints.draftRemove, { params }, { token: other.token })).status).toBe(404);
  expect((await server.call(articleEndpoints.draftRemove, { params }, { token })).data).toEqual({ ok: true });
  expect(await list()).toHaveLength(2);
});
