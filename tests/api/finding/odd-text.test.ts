import { articleEndpoints } from "#contract/posts/article.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { profileEndpoints } from "#contract/accounts/profile.ts";
import { searchEndpoints } from "#contract/finding/search.ts";
import { smsEndpoints } from "#contract/people/sms.ts";
import { suggestionEndpoints } from "#contract/finding/suggestion.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { rebuildIndex } from "#api/services/finding/search/rebuild-index.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { uniquePhone } from "#tests/fixtures/factories.ts";
import { signFor } from "#tests/fixtures/sms-sign.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

async function found(server: ApiServer, q: string): Promise<number[]> {
  const { data } = await server.call(searchEndpoints.articles, { query: { q } });
  return data.items.map(({ id }) => id).toSorted((a, b) => a - b);
}

test("R06 invisible characters split no word, and accents make no difference, in texts of any age", async ({
  server,
}) => {
  const author = await server.loginAs();
  const split = await publishArticle(server, author.token, {
    title: "灯塔的中\u200b间",
    source: "走到中\u00ad间就停下。",
  });
  const plain = await publishArticle(server, author.token, { title: "站在中间", source: "A cafe by the sea." });
  const accents = await publishArticle(server, author.token, { title: "去 Café 坐坐", source: "Crème brûlée, Straße" });
  expect(await found(server, "中间")).toEqual([split, plain]);
  expect(await found(server, "中\u200d间")).toEqual([split, plain]);
  for (const q of ["cafe", "CAFÉ", "cafe\u0301", "ca\u200bfe", '"cafe"'])
    expect([q, await found(server, q)]).toEqual([q, [plain, accents]]);
  for (const q of ["creme brulee", "strasse", "Brûlée"]) expect([q, await found(server, q)]).toEqual([q, [accents]]);
  // A text stored before the contract removed such characters.
  await server.ctx.db
    .updateTable("article")
    .set({ title: "岛\u200b屿 Déjà", html: "<p>在岛\u200b屿上</p>" })
    .where("id", "=", plain)
    .execute();
  await rebuildIndex({ ctx: server.ctx });
  expect(await found(server, "岛屿")).toEqual([plain]);
  expect(await found(server, "deja")).toEqual([plain]);
  const suggested = await server.call(suggestionEndpoints.list, { query: { q: "qu cafe" } });
  expect(suggested.data.items.map(({ path }) => path)).toContain(`/article/${accents}`);
});

test("R06 the snippet shows a match with an accent, and cuts no character in two", async ({ server }) => {
  const author = await server.loginAs();
  const family = "👨‍👩‍👧";
  await publishArticle(server, author.token, {
    title: "远方",
    source: `${"开头的话。".repeat(40)}${family.repeat(20)}喝一杯 café au lait${family.repeat(40)}`,
  });
  const { data } = await server.call(searchEndpoints.articles, { query: { q: "cafe" } });
  const [hit] = data.items;
  expect(hit?.marks).toEqual(["café"]);
  expect(hit?.snippet).toContain("café");
  expect(hit?.snippet).not.toMatch(/\p{Cs}|…\u200d|\u200d…/u);
  expect(data.items[0]?.summary).not.toMatch(/\p{Cs}/u);
});

test("R19 R15 names with whole emoji and combining marks are stored, unique, mentioned and found", async ({
  server,
}) => {
  const [writer, other] = [await server.loginAs(), await server.loginAs()];
  for (const name of ["小明🇨🇳", "小明👍🏽", "小明1️⃣", "一家👨‍👩‍👧", "阿依·古丽", "བསྟན་འཛིན", "ไทยกำลัง", "अमित"]) {
    const changed = await server.call(profileEndpoints.update, { body: { name } }, other);
    expect([name, changed.status, changed.data?.name]).toEqual([name, 200, name]);
    const taken = await server.call(profileEndpoints.update, { body: { name: `${name}\u200b` } }, writer);
    expect([name, taken.status]).toEqual([name, 400]);
    const id = await postDynamic(server, writer.token, { source: `你好@${name} 来看` });
    const { data } = await server.call(dynamicEndpoints.get, { params: { id }, query: {} });
    expect([name, data.dynamic.html]).toEqual([name, `<p>你好<a href="/user/${other.user.id}">@${name}</a> 来看</p>`]);
    const listed = await server.call(followEndpoints.userList, { query: { keyword: name } });
    expect([name, listed.data.items.map((user) => user.id)]).toEqual([name, [other.user.id]]);
  }
});

test("R07 R25 a title with bidi controls or hidden characters is stored without them", async ({ server }) => {
  const author = await server.loginAs();
  const id = await publishArticle(server, author.token, {
    title: "危险\u202egpj.exe",
    source: '看&#8238;这&#x200b;里 e&#769;&#769;&#769;&#769;&#769;&#769; [链](https://a.example "&#x202e;题")',
  });
  const { data } = await server.call(articleEndpoints.get, { params: { id }, query: {} });
  expect(data.article.title).toBe("危险gpj.exe");
  expect(data.article.html).toContain("看这里 e\u0301\u0301\u0301 ");
  expect(data.article.html).not.toMatch(/[\u200b\u202a-\u202e]/);
  const blank = await server.call(
    articleEndpoints.draftSave,
    { body: { title: "\u2800\u200b", source: "字", formKey: newFormKey() } },
    author,
  );
  expect(blank.status).toBe(200);
  const published = await server.call(
    articleEndpoints.publish,
    { body: { draftId: blank.data.id, revision: blank.data.revision, formKey: newFormKey() } },
    author,
  );
  expect(published.error?.fieldErrors?.title).toBeDefined();
  const flood = await server.call(
    dynamicEndpoints.create,
    { body: { source: `字${"\u0489".repeat(30)}`, formKey: newFormKey() } },
    author,
  );
  expect(flood.error?.fieldErrors?.source).toEqual(["一个字上叠了太多符号，请删去一些"]);
});

test("C01 C02 V01 a phone and a code log in as people paste them", async ({ server }) => {
  const phone = uniquePhone();
  const pasted = `+86 ${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`;
  const sent = await server.call(smsEndpoints.sendPhoneCode, { body: { phone: pasted, sign: signFor(server, phone) } });
  expect(sent.status).toBe(200);
  expect(server.sms.sent.at(-1)?.phone).toBe(phone);
  const code = server.sms.sent.at(-1)?.code ?? "";
  const login = await server.call(userEndpoints.smsLogin, {
    body: { phone: `\u202d${phone}\u202c`, smsCode: ` ${code.slice(0, 3)}-${code.slice(3)}` },
  });
  expect(login.status).toBe(200);
  const signed = await server.call(smsEndpoints.encrypt, { params: { phone: `0086${phone}` } });
  expect(signed.status).toBe(200);
});
