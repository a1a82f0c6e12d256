import { adminEndpoints } from "#contract/console/admin.ts";
import { AGREEMENT_VERSION as V } from "#contract/shared/agreement-names.ts";
import { agreementEndpoints, type AgreementInput } from "#contract/console/agreement.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { configEndpoints } from "#contract/shared/config.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { profileEndpoints } from "#contract/accounts/profile.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { rerenderAgreements } from "#api/services/console/agreement/rerender-agreements.ts";
import { uniquePhone } from "#tests/fixtures/factories.ts";
import { receiveCode } from "#tests/fixtures/phone-code.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;

async function ok<E extends Endpoint>(server: ApiServer, ...[endpoint, input, as]: Parameters<typeof server.call<E>>) {
  const answer = await server.call(endpoint, input, as);
  expect(answer.message).toBe("success");
  return answer.data;
}

/** The built-in service agreement has not changed since the first version. */
const SERVICE = 1;
const service = { kind: "service" } as const;
const privacy = { kind: "privacy" } as const;
const publish = (
  server: ApiServer,
  as: Login,
  params: typeof service | typeof privacy,
  over: Partial<AgreementInput & { version: number }> = {},
) =>
  server.call(
    adminEndpoints.publishAgreement,
    {
      params,
      body: {
        source: "## 总则\n\n请友善。",
        note: "全文改写",
        asks: false,
        version: params.kind === "service" ? SERVICE : V,
        ...over,
      },
    },
    as,
  );
const speak = (server: ApiServer, as: Login) =>
  server.call(dynamicEndpoints.create, { body: { source: "今天的风", formKey: newFormKey() } }, as);

test("A01 V02 an administrator publishes versions of an agreement, and everybody reads each version and its changes", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const first = await ok(server, agreementEndpoints.current, { params: service });
  expect(first).toMatchObject({ version: SERVICE, current: SERVICE, note: "", asks: false });
  expect(first.html).toContain("<h2>1. 账号</h2>");

  const { source, version } = await ok(server, adminEndpoints.agreement, { params: service }, admin);
  expect(source).toMatch(/^欢迎来到群落。/);
  const next = `${source}\r\n\r\n## 8. 附则\r\n\r\n见 [举报渠道](/agreement/report)。<script>alert(1)</script>`;
  const preview = await ok(server, adminEndpoints.previewAgreement, { params: service, body: { source: next } }, admin);
  expect(preview.html).toContain('<a href="/agreement/report">举报渠道</a>');
  expect(preview.html).not.toContain("<script");
  expect(preview.lines.filter(({ kind }) => kind === "removed")).toEqual([]);
  expect(await ok(server, agreementEndpoints.current, { params: service })).toEqual(first);

  const second = await publish(server, admin, service, { source: next, note: "增加附则", version });
  expect(second.data).toEqual({ version: V + 1 });
  const now = await ok(server, agreementEndpoints.current, { params: service });
  expect(now).toMatchObject({ version: V + 1, current: V + 1, note: "增加附则", asks: false, html: preview.html });
  // Both agreements share one sequence of numbers: the other agreement's next version is the third.
  expect((await publish(server, admin, privacy)).data).toEqual({ version: V + 2 });
  expect((await publish(server, admin, service, { version: V + 1, note: "改短" })).data).toEqual({ version: V + 3 });

  const { items } = await ok(server, agreementEndpoints.versions, { params: service });
  expect(items.map((item) => [item.version, item.note])).toEqual([
    [V + 3, "改短"],
    [V + 1, "增加附则"],
    [SERVICE, ""],
  ]);
  const of = (number: number) => server.call(agreementEndpoints.version, { params: { ...service, version: number } });
  expect((await of(V + 1)).data).toMatchObject({ html: preview.html, current: V + 3, older: SERVICE, newer: V + 3 });
  expect((await of(V + 1)).data.lines.filter(({ kind }) => kind === "added")).toHaveLength(4);
  expect((await of(SERVICE)).data).toMatchObject({ html: first.html, older: null, newer: V + 1, lines: [] });
  expect((await of(V + 3)).data).toMatchObject({ older: V + 1, newer: null });
  for (const absent of [V + 2, V + 4, 999]) expect((await of(absent)).status).toBe(404);

  const log = await ok(server, adminEndpoints.log, { query: { act: "agreement" } }, admin);
  expect(log.items[0]).toMatchObject({
    reason: "改短",
    target: { kind: "agreement", id: V + 3 },
    actor: { id: admin.user.id },
  });
  expect(JSON.parse(log.items[0]?.after ?? "{}")).toEqual({ agreement: "service", version: V + 3, asks: false });
});

test("A01 a built-in text that a release replaced stays readable, with its differences from the next", async ({
  server,
}) => {
  const versions = async () => (await ok(server, agreementEndpoints.versions, { params: privacy })).items;
  const of = (version: number) => ok(server, agreementEndpoints.version, { params: { ...privacy, version } });
  expect((await versions()).map(({ version }) => version)).toEqual([2, 1]);
  const [second, first] = [await of(2), await of(1)];
  expect(second).toMatchObject({ current: 2, older: 1, newer: null });
  expect(second.lines.filter(({ kind }) => kind === "added").length).toBeGreaterThan(0);
  expect(second.html).toContain("私信");
  expect(first).toMatchObject({ current: 2, older: null, newer: 2, lines: [] });
  expect(first.html).not.toContain("私信");
  const admin = await server.loginAs({ role: "ADMIN" });
  await publish(server, admin, privacy);
  expect((await versions()).map(({ version }) => version)).toEqual([3, 2, 1]);
  expect(await of(2)).toMatchObject({ current: 3, older: 1, newer: 3 });
});

test("A01 an operator's version goes before a built-in text with the same number", async ({ server }) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  await publish(server, admin, privacy);
  // As if it had been published while the built-in text was version 1.
  await server.ctx.db.updateTable("agreement_version").set({ version: 2 }).execute();
  const { items } = await ok(server, agreementEndpoints.versions, { params: privacy });
  expect(items.map(({ version, note }) => [version, note])).toEqual([
    [2, "全文改写"],
    [1, ""],
  ]);
  const version = await ok(server, agreementEndpoints.version, { params: { ...privacy, version: 2 } });
  expect(version).toMatchObject({ note: "全文改写", current: 2, older: 1, newer: null });
});

test("A01 of two administrators who publish at the same time, one gets a conflict", async ({ server }) => {
  const [one, other] = [await server.loginAs({ role: "ADMIN" }), await server.loginAs({ role: "ADMIN" })];
  const answers = await Promise.all([
    publish(server, one, service, { source: "甲的文字" }),
    publish(server, other, service, { source: "乙的文字" }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.message).toContain(`刚刚被别人发布了第 ${V + 1} 版`);
  // The other agreement is independent of this conflict.
  expect((await publish(server, one, privacy)).data).toEqual({ version: V + 2 });
});

test("A01 an invalid version is refused at its field", async ({ server }) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const { source } = await ok(server, adminEndpoints.agreement, { params: service }, admin);
  const refused = async (over: Parameters<typeof publish>[3]) =>
    (await publish(server, admin, service, over)).error?.fieldErrors;
  expect(await refused({ source: ` ${source}\r\n` })).toHaveProperty("source");
  expect(await refused({ source: "" })).toHaveProperty("source");
  expect(await refused({ source: "字".repeat(30_001) })).toHaveProperty("source");
  expect(await refused({ source: "![图](/media/a.webp)" })).toEqual({ source: ["协议里不能放图片"] });
  expect(await refused({ note: "" })).toHaveProperty("note");
  expect(await refused({ asks: "" as never })).toHaveProperty("asks");
  expect((await ok(server, agreementEndpoints.current, { params: service })).version).toBe(SERVICE);
});

test("S01 A04 a material version asks each member to agree again, a correction does not, and an outdated consent does not count", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const me = await server.loginAs();
  const mustAgree = async () => {
    // Other processes notice the change within ten seconds.
    server.clock.advance(10_000);
    return (await ok(server, userEndpoints.current, {}, me)).mustAgree;
  };
  expect((await publish(server, admin, privacy, { note: "改错字" })).data).toEqual({ version: V + 1 });
  expect(await mustAgree()).toBeUndefined();
  expect((await speak(server, me)).status).toBe(200);

  expect((await publish(server, admin, service, { asks: true, note: "新增条款" })).data).toEqual({ version: V + 2 });
  expect(await mustAgree()).toBe(true);
  expect(await speak(server, me)).toMatchObject({ status: 403, error: { code: "CONSENT" } });
  const article = await server.make.article();
  expect((await server.call(articleEndpoints.get, { params: { id: article.id } }, me)).status).toBe(200);
  expect((await ok(server, agreementEndpoints.state, {}, me)).changes.map(({ note }) => note)).toEqual([
    "新增条款",
    "改错字",
  ]);

  const agree = (version: number) => server.call(agreementEndpoints.agree, { body: { version } }, me);
  expect((await agree(V + 3)).status).toBe(400);
  await agree(V + 1);
  expect(await mustAgree()).toBe(true);
  await agree(V + 2);
  expect(await mustAgree()).toBeUndefined();
  expect((await speak(server, me)).status).toBe(200);
  const state = await ok(server, agreementEndpoints.state, {}, me);
  expect(state).toMatchObject({ current: V + 2, agreed: { version: V + 2 }, changes: [] });

  // A later correction asks nobody again, and a new consent names the corrected version.
  await publish(server, admin, privacy, { version: V + 1, source: "再改一字" });
  expect(await mustAgree()).toBeUndefined();
  expect((await ok(server, configEndpoints.public, {})).agreementVersion).toBe(V + 3);
  const phone = uniquePhone();
  const login = async (agreedVersion: number) =>
    server.call(userEndpoints.smsLogin, { body: { phone, smsCode: await receiveCode(server, phone), agreedVersion } });
  const { data } = await login(V + 3);
  expect((await ok(server, agreementEndpoints.state, {}, data)).agreed).toMatchObject({ version: V + 3 });
  server.clock.advance(120_000);
  expect(await login(V + 4)).toMatchObject({ status: 400 });
  expect((await server.call(profileEndpoints.own, {}, data)).status).toBe(200);
});

test("A01 an agreement of an older renderer is rendered again from its source", async ({ server }) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  await publish(server, admin, service);
  const { html } = await ok(server, agreementEndpoints.current, { params: service });
  await server.ctx.db.updateTable("agreement_version").set({ html: "<p>旧</p>", renderer_version: 1 }).execute();
  expect(await rerenderAgreements(server.ctx)).toBe(1);
  expect(await rerenderAgreements(server.ctx)).toBe(0);
  expect((await ok(server, agreementEndpoints.current, { params: service })).html).toBe(html);
});
