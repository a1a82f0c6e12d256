import { profileEndpoints } from "#contract/accounts/profile.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { searchEndpoints } from "#contract/finding/search.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { randomName } from "#api/services/accounts/profile/random-name.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";
import type { InputOf } from "#contract/shared/endpoint.ts";

type Changes = InputOf<typeof profileEndpoints.update>["body"];
const update = (server: ApiServer, token: string, body: Changes) =>
  server.call(profileEndpoints.update, { body }, { token });
const own = async (server: ApiServer, token: string) => (await server.call(profileEndpoints.own, {}, { token })).data;
const atField = (field: string, message: string) => ({
  status: 400,
  error: { code: "INVALID_INPUT", fieldErrors: { [field]: [message] } },
});
const TAKEN = "昵称已被使用，换一个吧";
const RESERVED = "这个昵称不能使用，换一个吧";

test("C08 R19 every field of a profile can be changed, alone or together, and read again", async ({ server }) => {
  const { user, token } = await server.loginAs({ name: null });
  const [avatar, cover] = [
    await server.make.image({ ownerId: user.id }),
    await server.make.image({ ownerId: user.id }),
  ];
  const changed = await update(server, token, {
    name: " 云游者 ",
    bio: "走遍浮岛",
    gender: "female",
    birthday: "2001-05-09",
    avatarImageId: avatar.id,
    coverImageId: cover.id,
    followVisibility: "followers",
    fansVisibility: "private",
  });
  expect(changed.data).toMatchObject({ id: user.id, name: "云游者", avatar: { id: avatar.id } });
  const full = {
    name: "云游者",
    bio: "走遍浮岛",
    gender: "female",
    birthday: "2001-05-09",
    coverUrl: `/media/${cover.key}`,
    followVisibility: "followers",
    fansVisibility: "private",
    circleVisibility: "public",
    wechatNickname: null,
  };
  expect(await own(server, token)).toMatchObject({ ...full, avatar: { id: avatar.id } });

  await update(server, token, { bio: "" });
  expect(await own(server, token)).toMatchObject({ ...full, bio: "" });
  await update(server, token, { avatarImageId: 0, coverImageId: 0, birthday: "" });
  expect(await own(server, token)).toMatchObject({
    name: "云游者",
    avatar: null,
    coverUrl: null,
    birthday: "",
    gender: "female",
  });
  expect((await update(server, token, {})).status).toBe(200);
  expect((await server.call(profileEndpoints.update, { body: { bio: "x" } })).status).toBe(401);
});

test("C04 a profile shows cover, gender and relation, and never birthday or phone", async ({ server }) => {
  const { user, token } = await server.loginAs();
  const cover = await server.make.image({ ownerId: user.id });
  await update(server, token, { gender: "male", birthday: "2001-05-09", coverImageId: cover.id });
  const seen = await server.call(userEndpoints.info, { params: { id: user.id } });
  expect(seen.data).toMatchObject({ gender: "male", cover: { id: cover.id } });
  expect(JSON.stringify(seen)).not.toMatch(new RegExp(`2001-05-09|${user.phone}`));
});

test("R19 a name is unique also across case, width and invisible characters", async ({ server }) => {
  const first = await server.loginAs({ name: null });
  const second = await server.loginAs({ name: null });
  expect((await update(server, first.token, { name: "Ace云游" })).status).toBe(200);
  for (const name of ["Ace云游", "ACE云游", "ａｃｅ云游", "A\u200Bce云游", "Ace云\uFE0F游"])
    expect(await update(server, second.token, { name })).toMatchObject(atField("name", TAKEN));
  // The owner may change the spelling of their name.
  expect((await update(server, first.token, { name: "ACE云游" })).data.name).toBe("ACE云游");
  expect((await update(server, first.token, { name: "别的名字" })).status).toBe(200);
  expect((await update(server, second.token, { name: "ace云游" })).status).toBe(200);
});

test("R19 when several members want one name at the same time, one gets it", async ({ server }) => {
  const people = await Promise.all(Array.from({ length: 5 }, () => server.loginAs({ name: null })));
  const answers = await Promise.all(
    people.map(({ token }, index) => update(server, token, { name: index % 2 === 0 ? "Only一个" : "ＯＮＬＹ一个" })),
  );
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400, 400, 400, 400]);
  for (const answer of answers.filter((each) => each.status === 400))
    expect(answer).toMatchObject(atField("name", TAKEN));
});

test("R19 reserved names are refused except for administrators and for members who already have one", async ({
  server,
}) => {
  await server.ctx.db
    .insertInto("site_config")
    .values({ key: "siteName", value: '"浮岛社区"', updated_at: 0 })
    .execute();
  const { token } = await server.loginAs();
  for (const name of ["管理员", "官方客服", "ａｄｍｉｎ", "a_d_m_i_n", "浮岛社区君", "管\u200B理员"])
    expect(await update(server, token, { name })).toMatchObject(atField("name", RESERVED));
  expect((await update(server, token, { name: "badminton" })).status).toBe(200);
  const admin = await server.loginAs({ role: "ADMIN" });
  expect((await update(server, admin.token, { name: "官方客服" })).status).toBe(200);
  const early = await server.loginAs({ name: "浮岛社区元老" });
  expect((await update(server, early.token, { name: "浮岛社区元老", bio: "还是我" })).status).toBe(200);
});

test("R19 an invalid value is reported at its field", async ({ server }) => {
  const { token } = await server.loginAs();
  const foreign = await server.make.image({ ownerId: (await server.make.user()).id });
  const cases: [Changes, string, string][] = [
    [{ name: "一" }, "name", "昵称至少 2 个字"],
    [{ name: "十三个字的名字实在是太长了吧" }, "name", "昵称最多 12 个字"],
    [{ name: "有 空格" }, "name", "昵称只能使用文字、数字、表情、下划线、间隔号与连字符"],
    [{ bio: "长".repeat(201) }, "bio", "简介最多 200 字"],
    [{ birthday: "2999-01-01" }, "birthday", "请选择有效的日期"],
    [{ birthday: "2001-02-30" }, "birthday", "请选择有效的日期"],
    [{ birthday: "1899-12-31" }, "birthday", "请选择有效的日期"],
    [{ avatarImageId: foreign.id }, "avatarImageId", "请选择自己上传的图片"],
    [{ coverImageId: 999_999 }, "coverImageId", "请选择自己上传的图片"],
  ];
  for (const [body, field, message] of cases)
    expect(await update(server, token, body)).toMatchObject(atField(field, message));
});

test("C13 W14 a random name is free, follows the rules, and differs at each call", async ({ server }) => {
  const ask = async (exclude?: string) =>
    (await server.call(profileEndpoints.randomName, { query: exclude === undefined ? {} : { exclude } })).data.name;
  const names = new Set<string>();
  for (let n = 0; n < 10; n++) names.add(await ask());
  expect(names.size).toBeGreaterThan(7);
  const { token } = await server.loginAs({ name: null });
  expect((await update(server, token, { name: await ask() })).status).toBe(200);
});

test("C13 the random name is neither a taken name nor the excluded name, whatever their spelling", async ({
  server,
}) => {
  await server.make.user({ name: "ace剑客" });
  const words = ["ＡＣＥ剑客", "逐风橘猫", "Bob骑士", "听雨白鹿"];
  let next = 0;
  const make = () => words[next++ % words.length] ?? "";
  for (let n = 0; n < 8; n++) {
    const { name } = await randomName({ ctx: server.ctx, exclude: "bob骑士", make });
    expect(["逐风橘猫", "听雨白鹿"]).toContain(name);
    next++;
  }
  // All names are taken, so digits are appended.
  for (const name of ["逐风橘猫", "听雨白鹿"]) await server.make.user({ name });
  expect((await randomName({ ctx: server.ctx, exclude: "bob骑士", make })).name).toMatch(/\d+$/);
});

test("R19 a name that only looks like another name is refused at its field: another script, traditional characters", async ({
  server,
}) => {
  await server.make.user({ name: "coco" });
  await server.make.user({ name: "云灯" });
  const { token } = await server.loginAs();
  for (const name of ["сосо", "雲燈"]) {
    expect(await server.call(profileEndpoints.update, { body: { name } }, { token })).toMatchObject({
      status: 400,
      error: { fieldErrors: { name: ["昵称和别人的太像了，换一个吧"] } },
    });
  }
  expect(await server.call(profileEndpoints.update, { body: { name: "аdmin" } }, { token })).toMatchObject({
    status: 400,
    error: { fieldErrors: { name: ["这个昵称不能使用，换一个吧"] } },
  });
  expect((await server.call(profileEndpoints.update, { body: { name: "Россия" } }, { token })).status).toBe(200);
});

test("R19 names can change ten times a day and likes sixty times a minute, then the member has to wait", async ({
  server,
}) => {
  const { token } = await server.loginAs();
  const rename = (n: number) => server.call(profileEndpoints.update, { body: { name: `云游者${n}` } }, { token });
  for (let n = 1; n <= 10; n += 1) expect((await rename(n)).status).toBe(200);
  expect(await rename(11)).toMatchObject({
    status: 429,
    message: "修改昵称太频繁（每 24 小时最多 10 次），请 24 小时后再试",
  });
  expect((await server.call(profileEndpoints.update, { body: { bio: "简介照改" } }, { token })).status).toBe(200);
  const article = await server.make.article();
  const like = (n: number) =>
    server.call(articleEndpoints.like, { params: { id: article.id }, body: { liked: n % 2 === 0 } }, { token });
  for (let n = 0; n < 60; n += 1) expect((await like(n)).status).toBe(200);
  expect(await like(60)).toMatchObject({ status: 429, error: { code: "TOO_MANY_REQUESTS" } });
});

test("X03 NUL and half a surrogate pair are refused at their field, on both databases", async ({ server }) => {
  const { token } = await server.loginAs();
  const refused = (field: string) => ({
    status: 400,
    error: { code: "INVALID_INPUT", fieldErrors: { [field]: ["含有无法保存的字符，请删去后再试"] } },
  });
  for (const bad of ["\0", "\ud83d"]) {
    expect(await server.call(profileEndpoints.update, { body: { bio: `简介${bad}` } }, { token })).toMatchObject(
      refused("bio"),
    );
    expect(
      await server.call(
        dynamicEndpoints.create,
        { body: { source: `看 #${bad}话题# `, formKey: "0123456789abcdef" } },
        { token },
      ),
    ).toMatchObject(refused("source"));
  }
  expect(await server.call(searchEndpoints.articles, { query: { q: "\0" } })).toMatchObject(refused("q"));
});
