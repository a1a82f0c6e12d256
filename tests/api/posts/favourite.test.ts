import { articleEndpoints } from "#contract/posts/article.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { favouriteEndpoints } from "#contract/posts/favourite.ts";
import { limits } from "#contract/shared/limits.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type As = { token: string };
const set = (server: ApiServer, as: As, subjectId: number, favourited = true, folderId?: number) =>
  server.call(
    favouriteEndpoints.set,
    { body: { subjectKind: "article", subjectId, favourited, ...(folderId ? { folderId } : {}) } },
    as,
  );
const move = (server: ApiServer, as: As, subjectId: number, folderId: number) =>
  server.call(favouriteEndpoints.move, { body: { subjectKind: "article", subjectId, folderId } }, as);
const newFolder = (server: ApiServer, as: As, name: string, isPrivate = false, formKey = newFormKey()) =>
  server.call(favouriteEndpoints.folderCreate, { body: { name, isPrivate, formKey } }, as);
const folder = (
  server: ApiServer,
  as: As | undefined,
  query: { folderId?: number; cursor?: string; limit?: number } = {},
) => server.call(favouriteEndpoints.folder, { query }, as);
const counts = async (server: ApiServer, as: As) =>
  (await folder(server, as)).data.folders.map((each) => [each.name, each.itemCount]);

/** Compares the counter columns with a count of the rows. */
async function expectCounted({ ctx }: ApiServer) {
  const rows = await ctx.db.selectFrom("favourite").select(["folder_id", "subject_id"]).execute();
  for (const { id, item_count: said } of await ctx.db
    .selectFrom("favourite_folder")
    .select(["id", "item_count"])
    .execute()) {
    expect(said).toBe(rows.filter((row) => row.folder_id === id).length);
  }
  for (const { id, favourite_count: said } of await ctx.db
    .selectFrom("article")
    .select(["id", "favourite_count"])
    .execute()) {
    expect(said).toBe(rows.filter((row) => row.subject_id === id).length);
  }
}

test("E01 R07 a favourite is idempotent: repeated or parallel requests count once, in a default folder created on first use", async ({
  server,
}) => {
  const me = await server.loginAs();
  const { id } = await server.make.article();
  expect((await folder(server, me)).data).toMatchObject({
    isMine: true,
    folder: null,
    folders: [],
    items: [],
    nextCursor: null,
  });
  const answers = await Promise.all(Array.from({ length: 4 }, () => set(server, me, id)));
  expect(answers.map((answer) => answer.data)).toEqual(
    Array.from({ length: 4 }, () => ({ favourited: true, favouriteCount: 1 })),
  );
  const mine = (await folder(server, me)).data;
  expect(mine.folder).toMatchObject({ name: "默认收藏夹", isDefault: true, isPrivate: false, itemCount: 1 });
  expect(mine.items).toMatchObject([{ subjectKind: "article", subjectId: id }]);
  const article = await server.call(articleEndpoints.get, { params: { id } }, me);
  expect(article.data.article).toMatchObject({ favourited: true, favouriteCount: 1 });
  expect((await server.call(articleEndpoints.get, { params: { id } })).data.article).toMatchObject({
    favourited: false,
    favouriteCount: 1,
  });
  await Promise.all(Array.from({ length: 4 }, () => set(server, me, id, false)));
  expect(await counts(server, me)).toEqual([["默认收藏夹", 0]]);
  await expectCounted(server);
});

test("E01 A03 a missing post or a guest gets no favourite, and a deleted post's favourite can be removed", async ({
  server,
}) => {
  const [me, author] = [await server.loginAs(), await server.loginAs()];
  const { id } = await server.make.article({ authorId: author.user.id });
  expect(
    (await server.call(favouriteEndpoints.set, { body: { subjectKind: "article", subjectId: id, favourited: true } }))
      .status,
  ).toBe(401);
  expect(await set(server, me, 999_999)).toMatchObject({ status: 404, message: "文章不存在或已被删除" });
  expect(
    (
      await server.call(
        favouriteEndpoints.set,
        { body: { subjectKind: "nothing" as "article", subjectId: id, favourited: true } },
        me,
      )
    ).status,
  ).toBe(400);
  await set(server, me, id);
  await server.call(articleEndpoints.remove, { params: { id } }, author);
  expect((await folder(server, me)).data.items).toMatchObject([{ subjectId: id, content: null }]);
  expect((await set(server, author, id)).status).toBe(404);
  expect((await set(server, me, id, false)).data).toEqual({ favourited: false, favouriteCount: 0 });
  expect((await folder(server, me)).data.items).toEqual([]);
  expect((await folder(server, undefined)).status).toBe(401);
});

test("E01 folders are created once per form, named uniquely, renamed, filled, and emptied into the default folder", async ({
  server,
}) => {
  const me = await server.loginAs();
  const articles = [];
  for (let n = 0; n < 5; n++) articles.push((await server.make.article({ title: `第 ${n} 篇` })).id);
  const [first = 0, second = 0] = articles;
  const key = newFormKey();
  const made = await Promise.all([
    newFolder(server, me, "攻略", false, key),
    newFolder(server, me, "攻略", false, key),
  ]);
  expect(made[0]?.data.id).toBe(made[1]?.data.id);
  const guides = made[0]?.data.id ?? 0;
  expect(await newFolder(server, me, " 攻略 ")).toMatchObject({
    status: 400,
    error: { fieldErrors: { name: ["你已经有同名的收藏夹"] } },
  });
  expect(await newFolder(server, me, "  ")).toMatchObject({ status: 400, message: "请输入收藏夹名称" });
  expect((await newFolder(server, me, "长".repeat(limits.folderNameMax + 1))).status).toBe(400);
  for (const id of articles) await set(server, me, id, true, id === first ? undefined : guides);
  expect(await counts(server, me)).toEqual([
    ["默认收藏夹", 1],
    ["攻略", 4],
  ]);

  const page = (await folder(server, me, { folderId: guides, limit: 3 })).data;
  expect(page.items.map((item) => item.content?.title)).toEqual(["第 4 篇", "第 3 篇", "第 2 篇"]);
  const rest = (await folder(server, me, { folderId: guides, limit: 3, cursor: page.nextCursor ?? "" })).data;
  expect([rest.items.map((item) => item.subjectId), rest.nextCursor]).toEqual([[second], null]);
  expect((await folder(server, me, { folderId: guides, cursor: "WzFd" })).status).toBe(400);

  await move(server, me, first, guides);
  await Promise.all([move(server, me, second, guides), move(server, me, second, guides)]);
  // Adding a favourite again does not move it.
  await set(server, me, first);
  expect(await counts(server, me)).toEqual([
    ["默认收藏夹", 0],
    ["攻略", 5],
  ]);
  expect((await move(server, me, 999_999, guides)).status).toBe(404);

  const update = (id: number, name: string, as = me) =>
    server.call(favouriteEndpoints.folderUpdate, { params: { id }, body: { name, isPrivate: true } }, as);
  expect((await update(guides, "默认收藏夹")).status).toBe(400);
  expect((await update(guides, "攻略")).status).toBe(200);
  expect((await update(guides, "攻略大全")).status).toBe(200);
  const remove = (id: number, as = me) => server.call(favouriteEndpoints.folderRemove, { params: { id } }, as);
  const stranger = await server.loginAs();
  expect([
    (await update(guides, "偷", stranger)).status,
    (await remove(guides, stranger)).status,
    (await move(server, stranger, first, guides)).status,
  ]).toEqual([404, 404, 404]);
  expect((await set(server, stranger, first, true, guides)).status).toBe(404);
  const own = (await folder(server, me)).data.folder?.id ?? 0;
  expect(await remove(own)).toMatchObject({ status: 403, message: "默认收藏夹不能删除" });
  await Promise.all([remove(guides), set(server, me, first, false), move(server, me, second, own)]);
  expect(await counts(server, me)).toEqual([["默认收藏夹", 4]]);
  await expectCounted(server);
});

test("E01 others see a public folder without the owner's other folders, and never a private one", async ({
  server,
}) => {
  const [me, stranger] = [await server.loginAs({ name: "阿岚" }), await server.loginAs()];
  const { id } = await server.make.article();
  const [open, hidden] = [await newFolder(server, me, "公开的"), await newFolder(server, me, "自己看的", true)];
  await set(server, me, id, true, open.data.id);
  for (const as of [stranger, undefined]) {
    const seen = await folder(server, as, { folderId: open.data.id });
    expect(seen.data).toMatchObject({
      owner: { name: "阿岚" },
      isMine: false,
      folders: [],
      folder: { name: "公开的" },
      items: [{ subjectId: id }],
    });
    expect(await folder(server, as, { folderId: hidden.data.id })).toMatchObject({
      status: 404,
      message: "收藏夹不存在，或者只有主人能看",
    });
    expect((await folder(server, as, { folderId: 999_999 })).status).toBe(404);
  }
  expect((await folder(server, me, { folderId: hidden.data.id })).data.folder).toMatchObject({ isPrivate: true });
});

test("E01 the number of folders is limited", async ({ server }) => {
  const me = await server.loginAs();
  await newFolder(server, me, "第一个");
  await server.ctx.db
    .insertInto("favourite_folder")
    .values(
      Array.from({ length: limits.foldersMax - 2 }, (_, n) => ({
        user_id: me.user.id,
        name: `夹 ${n}`,
        created_at: 1,
      })),
    )
    .execute();
  expect(await newFolder(server, me, "多出来的")).toMatchObject({
    status: 403,
    message: `最多建 ${limits.foldersMax} 个收藏夹`,
  });
});

test("E03 dynamics are favourites beside articles, and a folder leaves out deleted or unreadable ones", async ({
  server,
}) => {
  const [me, author] = [await server.loginAs(), await server.loginAs()];
  const id = await postDynamic(server, author.token, { source: "今天的浮岛很安静" });
  const hidden = await postDynamic(server, author.token, { source: "只给粉丝", visibility: "followers" });
  const keep = (subjectId: number, favourited = true) =>
    server.call(favouriteEndpoints.set, { body: { subjectKind: "dynamic", subjectId, favourited } }, me);
  expect((await keep(hidden)).status).toBe(404);
  expect((await Promise.all([keep(id), keep(id)])).map(({ data }) => data)).toEqual(
    Array.from({ length: 2 }, () => ({ favourited: true, favouriteCount: 1 })),
  );
  await set(server, me, (await server.make.article()).id);
  expect((await folder(server, me)).data.items).toMatchObject([
    { subjectKind: "article" },
    { subjectKind: "dynamic", subjectId: id, content: { title: "今天的浮岛很安静", author: { id: author.user.id } } },
  ]);
  const seen = async (as?: As) => (await server.call(dynamicEndpoints.get, { params: { id } }, as)).data.dynamic;
  expect(await seen(me)).toMatchObject({ favourited: true, favouriteCount: 1 });
  expect(await seen()).toMatchObject({ favourited: false, favouriteCount: 1 });
  await server.call(dynamicEndpoints.remove, { params: { id } }, author);
  expect((await folder(server, me)).data.items[1]).toMatchObject({ subjectId: id, content: null });
  expect((await keep(id, false)).data).toEqual({ favourited: false, favouriteCount: 0 });
  expect(await counts(server, me)).toEqual([["默认收藏夹", 1]]);
});
