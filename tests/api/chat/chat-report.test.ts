import { describe } from "vitest";
import { adminEndpoints } from "#contract/console/admin.ts";
import { chatEndpoints } from "#contract/chat/chat.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { reportEndpoints } from "#contract/console/report.ts";
import { checkAll } from "#api/scripts/check-commands.ts";
import { say, talkOf } from "#tests/fixtures/chat.ts";
import { uploadPicture } from "#tests/fixtures/image-books.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;

const report = (server: ApiServer, as: Login, id: number) =>
  server.call(reportEndpoints.create, { body: { kind: "message", id, reason: "abuse", text: "骂人" } }, as);
const open = (server: ApiServer, as: Login, id: number) => server.call(reportEndpoints.get, { params: { id } }, as);

/** A conversation of fifteen messages, and what the staff may have. */
async function world(server: ApiServer) {
  const person = async (over: object) => {
    const login = await server.loginAs();
    await server.ctx.db.updateTable("user").set(over).where("id", "=", login.user.id).execute();
    return login;
  };
  const [rude, me, admin, moderator, limited, support] = [
    await server.loginAs({ name: "粗鲁" }),
    await server.loginAs({ name: "受害" }),
    await server.loginAs({ role: "ADMIN" }),
    await person({ staff_role: "moderator" }),
    await person({ staff_role: "moderator", staff_areas: '["comment"]' }),
    await person({ staff_role: "support" }),
  ];
  const picture = (await uploadPicture(server, rude.token, "red")).data;
  const ids: number[] = [];
  for (let n = 1; n <= 15; n++) {
    const [from, to] = n % 2 === 1 ? [rude, me] : [me, rude];
    const over = { text: `第 ${n} 句`, ...(n === 9 ? { imageIds: [picture.id] } : {}) };
    ids.push((await say(server, from, to.user.id, over)).data.message.id);
  }
  return { rude, me, admin, moderator, limited, support, picture, ids };
}

describe("reported private messages", () => {
  test.override({ overrides: { limiter: noLimits } });

  test("E18 C22 A01 the staff read a reported message with those around it and nothing else, and each reading is logged", async ({
    server,
  }) => {
    const { rude, me, admin, moderator, limited, support, picture, ids } = await world(server);
    const id = ids[8] ?? 0;
    const stranger = await server.loginAs();
    const target = (as: Login) => server.call(reportEndpoints.target, { query: { kind: "message", id } }, as);
    expect((await target(me)).data).toMatchObject({
      about: {
        kind: "message",
        title: "第 9 句",
        author: { name: "粗鲁" },
        path: expect.stringContaining("around=9") as string,
      },
      isMine: false,
      status: null,
    });
    for (const as of [stranger, admin, moderator]) {
      expect((await target(as)).status).toBe(404);
      expect((await report(server, as, id)).status).toBe(404);
    }
    expect((await report(server, rude, id)).status).toBe(403);
    // A message that the reporter has deleted is not in the report.
    await server.call(chatEndpoints.removeMessage, { params: { id: ids[9] ?? 0 } }, me);
    expect((await report(server, me, id)).data).toMatchObject({ isNew: true });
    expect((await report(server, me, id)).data).toMatchObject({ isNew: false });

    // The list does not show the words, and moderators of single areas do not see the report.
    for (const as of [admin, moderator]) {
      const { items } = (await server.call(reportEndpoints.list, { query: { kind: "message" } }, as)).data;
      expect(items).toMatchObject([
        { about: { kind: "message", title: "一条私信", words: null, author: { name: "粗鲁" } } },
      ]);
      expect(items[0]?.about?.path).toBe(`/user/manage/report/${items[0]?.id}`);
    }
    const reportId = (await server.call(reportEndpoints.list, { query: {} }, admin)).data.items[0]?.id ?? 0;
    expect((await server.call(reportEndpoints.list, { query: {} }, limited)).data.items).toEqual([]);
    for (const as of [limited, support, me, rude]) expect((await open(server, as, reportId)).status).toBe(403);

    const pictureOf = async (as: Login) => {
      const answer = await server.fetch(picture.url, { headers: { authorization: `Bearer ${as.token}` } });
      await answer.arrayBuffer();
      return answer.status;
    };
    // A recall after the report changes nothing in it.
    await server.call(chatEndpoints.recall, { params: { id } }, rude);
    const { context, item } = (await open(server, moderator, reportId)).data;
    expect(context?.on).toBeNull();
    expect(context?.thread.map(({ words, isReported, images }) => [words, isReported, images.length])).toEqual([
      ...[4, 5, 6, 7, 8].map((n) => [`第 ${n} 句`, false, 0]),
      ["第 9 句", true, 1],
      ...[11, 12, 13, 14, 15].map((n) => [`第 ${n} 句`, false, 0]),
    ]);
    expect(item.about).toMatchObject({ isDeleted: true, words: null });
    for (const [as, status] of [
      [admin, 200],
      [moderator, 200],
      [limited, 404],
      [support, 404],
      [stranger, 404],
      [me, 404],
    ] as const)
      expect(await pictureOf(as)).toBe(status);
    // Neither conversation nor search is open to the staff.
    const conversationId = (await server.call(chatEndpoints.list, {}, me)).data.items[0]?.id ?? 0;
    expect((await server.call(chatEndpoints.get, { params: { id: conversationId } }, admin)).status).toBe(404);
    expect((await server.call(chatEndpoints.search, { query: { q: "句" } }, admin)).data.items).toEqual([]);

    await open(server, admin, reportId);
    const log = (await server.call(adminEndpoints.log, { query: { act: "read-messages" } }, admin)).data.items;
    expect(log).toMatchObject([
      { actor: { id: admin.user.id }, target: { kind: "report", id: reportId } },
      { actor: { id: moderator.user.id }, target: { kind: "report", id: reportId } },
    ]);
    const { lines } = await checkAll(server.ctx, { fix: false, say: () => {} });
    expect(lines).toEqual([]);
  });

  test("E18 A01 a verdict clears the message for both, punishes its author, and thanks the reporter without words", async ({
    server,
  }) => {
    const { rude, me, admin, ids } = await world(server);
    const id = ids[8] ?? 0;
    await report(server, me, id);
    const reportId = (await server.call(reportEndpoints.list, { query: {} }, admin)).data.items[0]?.id ?? 0;
    expect((await open(server, admin, reportId)).data.can).toMatchObject({ remove: true, mute: true, ban: true });
    const verdict = {
      status: "handled" as const,
      remove: true,
      sanction: "mute" as const,
      days: 3 as const,
      reason: "辱骂",
    };
    expect(
      (await server.call(reportEndpoints.settle, { params: { id: reportId }, body: verdict }, admin)).data,
    ).toMatchObject({ count: 1 });
    const conversationId = (await server.call(chatEndpoints.list, {}, me)).data.items[0]?.id ?? 0;
    for (const as of [me, rude])
      expect((await talkOf(server, as, conversationId, { around: 9, limit: 2 })).messages[1]).toMatchObject({
        seq: 9,
        isRecalled: true,
        text: "",
        images: [],
      });
    expect((await say(server, rude, me.user.id)).status).toBe(403);
    const told = async (as: Login) =>
      (await server.call(messageEndpoints.list, { params: { tab: "system" } }, as)).data.items.map(
        ({ title, body }) => `${title}：${body}`,
      );
    expect(await told(me)).toEqual([
      "你的举报已处理，谢谢你：你以“辱骂、引战或人身攻击”举报的私信经核实已处理。谢谢你帮忙维护社区。",
    ]);
    expect(await told(rude)).toContain("你的一条私信被管理员删除：理由：辱骂");
    expect((await open(server, admin, reportId)).data.context?.thread.some(({ words }) => words === "第 9 句")).toBe(
      true,
    );
    expect((await report(server, me, id)).status).toBe(404);
  });
});
