import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { articleEndpoints } from "#contract/posts/article.ts";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { migrations } from "#api/db/migrate.ts";
import { checkAll, checkText } from "#api/scripts/check-commands.ts";
import { uploadPicture } from "#tests/fixtures/image-books.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const look = (server: ApiServer, fix = false) => checkAll(server.ctx, { fix, say: () => {} });

/** A small community with a row for every counter. */
async function world(server: ApiServer) {
  const [me, other] = [await server.loginAs({ name: "阿岚" }), await server.loginAs({ name: "竹影" })];
  const articleId = await publishArticle(server, me.token, { title: "浮岛第一天", source: "海很蓝" });
  const commentId = await writeComment(server, other.token, { articleId });
  await server.call(
    articleEndpoints.like,
    { params: { id: articleId }, body: { liked: true } },
    { token: other.token },
  );
  const dynamicId = await postDynamic(server, me.token);
  const picture = (await uploadPicture(server, me.token)).data;
  return { me, other, articleId, commentId, dynamicId, picture };
}

/** Writes without foreign key checks, as a faulty disk or a manual edit would. */
async function past(server: ApiServer, statement: string): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(server.ctx.db);
  if (dialectOf(server.ctx.db).kind === "sqlite") {
    await run("pragma foreign_keys = off");
    await run(statement);
    await run("pragma foreign_keys = on");
    return;
  }
  await server.ctx.db.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db);
    await sql.raw(statement).execute(db);
    await sql`set session_replication_role = origin`.execute(db);
  });
}

test("E01 the check finds nothing in a correct database, and reports each kind of error", async ({ server }) => {
  const { me, other, articleId, commentId, dynamicId, picture } = await world(server);
  const { ctx } = server;
  expect(await look(server)).toEqual({ lines: [], found: 0, fixed: 0 });

  const found = async (wanted: string[]) => {
    const { lines, found: count } = await look(server);
    expect(lines.toSorted()).toEqual(wanted.toSorted());
    expect(count).toBeGreaterThanOrEqual(wanted.length);
  };
  // A reference to a missing row.
  await past(server, `insert into comment_like (user_id, comment_id, created_at) values (${me.user.id}, 999, 1)`);
  await found(["外键 comment_like.comment_id → comment：1 行指向不存在的行"]);
  await sql`delete from comment_like where comment_id = 999`.execute(ctx.db);

  // A notice's position that no act has.
  await sql`update notice set newest_seq = newest_seq + 1 where gathers is not null`.execute(ctx.db);
  const { rows: notices } = await sql<{ id: number }>`select id from notice where gathers is not null`.execute(ctx.db);
  await found(notices.map(({ id }) => `数据 notice.newest_seq ${id}：1 与 0 不符`));
  await sql`update notice set newest_seq = newest_seq - 1 where gathers is not null`.execute(ctx.db);

  // A polymorphic reference whose target is missing.
  const favourite = `insert into favourite_folder (id, user_id, name, is_default, item_count, created_at) values (77, ${other.user.id}, '夹', 1, 1, 1)`;
  await sql.raw(favourite).execute(ctx.db);
  await sql`insert into favourite (user_id, folder_id, subject_kind, subject_id, created_at) values (${other.user.id}, 77, 'video', 999, 1)`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ id: number }>`select id from favourite`.execute(ctx.db);
  await found([`数据 favourite of what is not there ${rows[0]?.id}：1 与 0 不符`]);
  await sql`delete from favourite`.execute(ctx.db);
  await sql`delete from favourite_folder`.execute(ctx.db);

  // A state that a rule forbids.
  await ctx.db.updateTable("article_tag").set({ is_listed: 0 }).where("article_id", "=", articleId).execute();
  const tags = await ctx.db.selectFrom("article_tag").select("tag_id").execute();
  await found(tags.map(() => `数据 article_tag.is_listed ${articleId}：0 与 1 不符`));
  await ctx.db.updateTable("article_tag").set({ is_listed: 1 }).where("article_id", "=", articleId).execute();

  // Files without rows, and rows without files.
  const { key } = await ctx.db.selectFrom("image").select("key").where("id", "=", picture.id).executeTakeFirstOrThrow();
  const kept = await ctx.media.get(key);
  if (!kept) throw new Error("the picture has no file");
  const bytes = await buffer(kept.stream);
  const lost = `image/aa/${"a".repeat(32)}.jpg`;
  await ctx.media.remove(key);
  await ctx.media.put(lost, Buffer.from("bytes"), "image/jpeg");
  await found([`文件 image:${picture.id} 的 ${key} 不存在`, `文件 ${lost} 没有记录（npm run sweep-files 可以删除）`]);
  await ctx.media.put(key, bytes, "image/png");
  await ctx.media.remove(lost);

  // The search index.
  const searchKey = dialectOf(ctx.db).kind === "sqlite" ? "rowid" : "dynamic_id";
  await sql`delete from dynamic_search where ${sql.ref(searchKey)} = ${dynamicId}`.execute(ctx.db);
  await found([`搜索 dynamic:${dynamicId} 不在索引里`]);
  // The check reports all wrong counters, corrects them on request, and changes nothing else.
  await ctx.db.updateTable("article").set({ like_count: 9 }).where("id", "=", articleId).execute();
  await ctx.db.updateTable("comment").set({ like_count: 3 }).where("id", "=", commentId).execute();
  await ctx.db.updateTable("user").set({ follower_count: 5 }).where("id", "=", me.user.id).execute();
  const fixed = await look(server, true);
  expect(checkText(fixed).split("\n")).toEqual([
    `计数 article.like_count ${articleId}：记为 9，应为 1，已改正`,
    `计数 comment.like_count ${commentId}：记为 3，应为 0，已改正`,
    `计数 user.follower_count ${me.user.id}：记为 5，应为 0，已改正`,
    `搜索 dynamic:${dynamicId} 不在索引里`,
    "已改正 3 个计数；检查完毕：1 处问题",
  ]);
  await found([`搜索 dynamic:${dynamicId} 不在索引里`]);

  // With a missing migration, or one of a newer build, the check stops at that.
  const last = Object.keys(migrations).at(-1) ?? "";
  await sql`update kysely_migration set name = '999-later' where name = ${last}`.execute(ctx.db);
  expect((await look(server)).lines).toEqual([
    `迁移 ${last} 还没有执行，请运行 npm run migrate`,
    "迁移 999-later 这个版本不认识，数据库比程序新",
  ]);
  await sql`update kysely_migration set name = ${last} where name = '999-later'`.execute(ctx.db);
});
