import { describe } from "vitest";
import { adminEndpoints } from "#contract/console/admin.ts";
import { chatEndpoints } from "#contract/chat/chat.ts";
import { roomEndpoints } from "#contract/chat/room.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { circleEndpoints } from "#contract/circles/circle.ts";
import { circleStaffEndpoints } from "#contract/circles/circle-staff.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { reportEndpoints } from "#contract/console/report.ts";
import { mergeOpen, SETTLE_MS } from "#api/services/lifecycle/account-merge/merge-open.ts";
import { putIn } from "#tests/fixtures/circles.ts";
import { uploadPicture } from "#tests/fixtures/image-books.ts";
import { assertSound, enter, makeRoom, roomOf, setRoom, speak, wordsOf } from "#tests/fixtures/rooms.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;

const takeAway = (server: ApiServer, as: Login, circleId: number, messageId: number) =>
  server.call(roomEndpoints.removeMessage, { params: { id: circleId }, body: { messageId } }, as);
const mute = (server: ApiServer, as: Login, circleId: number, body: object) =>
  server.call(circleStaffEndpoints.mute, { params: { id: circleId }, body: body as never }, as);
const mentions = async (server: ApiServer, as: Login) =>
  (await server.call(messageEndpoints.list, { params: { tab: "mention" } }, as)).data.items;
const countOf = async (server: ApiServer, as: Login) =>
  (await server.call(userEndpoints.current, {}, as)).data.mentionNoticeCount;
const statusOfFile = async (server: ApiServer, url: string, as: Login) => {
  const answer = await server.fetch(url, { headers: { authorization: `Bearer ${as.token}` } });
  await answer.arrayBuffer();
  return answer.status;
};

async function world(server: ApiServer) {
  const [owner, member, rude] = [
    await server.loginAs({ name: "圈主甲" }),
    await server.loginAs({ name: "成员乙" }),
    await server.loginAs({ name: "粗鲁" }),
  ];
  const moderator = await server.loginAs({ name: "管理丁" });
  const { circleId, id } = await makeRoom(server, [owner, member, rude]);
  await putIn(server, circleId, moderator, { role: "moderator" });
  return { owner, member, rude, moderator, circleId, id };
}

describe("moderators, mentions and reports in rooms", () => {
  test.override({ overrides: { limiter: noLimits } });

  test("C22 E05 R14 a moderator removes a message: its place stays, its picture is gone, and the circle's log says it", async ({
    server,
  }) => {
    const { owner, member, rude, moderator, circleId, id } = await world(server);
    const picture = (await uploadPicture(server, rude.token, "red")).data;
    const said = (await speak(server, rude, id, { text: "骂人 @成员乙", imageIds: [picture.id] })).data.message;
    const ofOwner = (await speak(server, owner, id, "圈主的话")).data.message;
    expect(await statusOfFile(server, picture.url, member)).toBe(200);
    const moderable = async (as: Login) => (await roomOf(server, as, circleId)).messages.map((one) => one.canModerate);
    expect(await moderable(member)).toEqual([false, false]);
    expect(await moderable(moderator)).toEqual([true, false]);
    expect(await moderable(owner)).toEqual([true, false]);
    for (const as of [member, rude]) expect((await takeAway(server, as, circleId, said.id)).status).toBe(403);
    expect((await takeAway(server, moderator, circleId, ofOwner.id)).status).toBe(403);
    const elsewhere = await makeRoom(server, [owner]);
    expect((await takeAway(server, owner, elsewhere.circleId, said.id)).status).toBe(404);

    expect(await countOf(server, member)).toBe(1);
    for (const as of [moderator, owner]) expect((await takeAway(server, as, circleId, said.id)).status).toBe(200);
    expect((await roomOf(server, member, circleId)).messages).toMatchObject([
      { seq: 1, text: "", images: [], isRecalled: true, isRemoved: true, author: { name: "粗鲁" } },
      { seq: 2, isRemoved: false },
    ]);
    expect(await statusOfFile(server, picture.url, member)).toBe(404);
    expect(await mentions(server, member)).toEqual([]);
    expect(await countOf(server, member)).toBe(0);
    const log = (await server.call(circleEndpoints.log, { params: { id: circleId }, query: {} }, owner)).data.items;
    expect(log.filter(({ action }) => action === "remove-message")).toMatchObject([
      { actor: { name: "管理丁" }, user: { name: "粗鲁" } },
    ]);
    await assertSound(server);
  });

  test("C22 E05 a mute of ten minutes from the room ends by itself; a muted member reads and does not write", async ({
    server,
  }) => {
    const { owner, member, rude, moderator, circleId, id } = await world(server);
    const body = { userId: rude.user.id, minutes: 10, reason: "刷屏" };
    expect((await mute(server, member, circleId, body)).status).toBe(403);
    expect((await mute(server, moderator, circleId, { ...body, minutes: 10_081 })).status).toBe(400);
    expect((await mute(server, moderator, circleId, { ...body, days: 1 })).status).toBe(400);
    expect((await mute(server, moderator, circleId, { userId: rude.user.id, reason: "刷屏" })).status).toBe(400);
    expect((await mute(server, moderator, circleId, body)).status).toBe(200);
    expect(await enter(server, rude, circleId)).toMatchObject({
      status: 200,
      data: { room: { canWrite: false, whyNot: expect.stringContaining("你已被这个圈子禁言") as string } },
    });
    expect((await speak(server, rude, id)).status).toBe(403);
    expect((await speak(server, member, id)).status).toBe(200);
    server.clock.advance(600_001);
    expect((await speak(server, rude, id)).status).toBe(200);
    const log = (await server.call(circleEndpoints.log, { params: { id: circleId }, query: {} }, owner)).data.items;
    expect(log[0]).toMatchObject({ action: "mute", user: { name: "粗鲁" }, reason: "刷屏" });
    // A mute of the whole site holds in rooms, too.
    await server.ctx.db
      .updateTable("user")
      .set({ muted_until: server.clock.now() + 60_000 })
      .where("id", "=", member.user.id)
      .execute();
    expect((await speak(server, member, id)).status).toBe(403);
  });

  test("C22 E06 a mention notifies members alone, with a link to the message; leaving, a recall or a block takes it back", async ({
    server,
  }) => {
    const { owner, member, rude, circleId, id } = await world(server);
    const stranger = await server.loginAs({ name: "路人丙" });
    await setRoom(server, owner, circleId, {});
    const said = (await speak(server, rude, id, "@成员乙 @路人丙 @粗鲁 晚上八点")).data.message;
    expect(await mentions(server, stranger)).toEqual([]);
    expect(await mentions(server, rude)).toEqual([]);
    expect(await mentions(server, member)).toMatchObject([
      {
        kind: "room-mention",
        title: expect.stringMatching(/^粗鲁 在圈子“.+”的聊天室里提到了你$/) as string,
        body: "@成员乙 @路人丙 @粗鲁 晚上八点",
        path: `/circle/room/${circleId}?around=1#message-1`,
        isUnread: true,
      },
    ]);
    const shown = async () => [(await mentions(server, member)).length, await countOf(server, member)];
    expect(await shown()).toEqual([1, 1]);
    await setRoom(server, owner, circleId, { isOn: false });
    expect(await shown()).toEqual([0, 0]);
    await setRoom(server, owner, circleId, {});
    await server.call(circleEndpoints.leave, { params: { id: circleId } }, member);
    expect(await shown()).toEqual([0, 0]);
    await server.call(circleEndpoints.join, { params: { id: circleId }, body: {} }, member);
    expect(await shown()).toEqual([1, 1]);
    await server.call(chatEndpoints.recall, { params: { id: said.id } }, rude);
    expect(await shown()).toEqual([0, 0]);
    await server.ctx.db
      .insertInto("user_block")
      .values({ user_id: member.user.id, target_id: rude.user.id, created_at: server.clock.now() })
      .execute();
    await speak(server, rude, id, "@成员乙 还在吗");
    expect(await shown()).toEqual([0, 0]);
    await assertSound(server);
  });

  test("C22 A01 a member reports a message with five on each side; a verdict of the site takes it away for everybody", async ({
    server,
  }) => {
    const { member, rude, owner, circleId, id } = await world(server);
    const [admin, stranger] = [await server.loginAs({ role: "ADMIN" }), await server.loginAs()];
    const ids: number[] = [];
    for (let n = 1; n <= 13; n++)
      ids.push((await speak(server, n === 7 ? rude : owner, id, `第 ${n} 句`)).data.message.id);
    const body = { kind: "message" as const, id: ids[6] ?? 0, reason: "abuse" as const, text: "骂人" };
    for (const as of [stranger, admin])
      expect((await server.call(reportEndpoints.create, { body }, as)).status).toBe(404);
    const target = await server.call(reportEndpoints.target, { query: { kind: "message", id: body.id } }, member);
    expect(target.data.about).toMatchObject({ title: "第 7 句", path: `/circle/room/${circleId}?around=7#message-7` });
    expect((await server.call(reportEndpoints.create, { body }, member)).status).toBe(200);
    const report = (await server.call(reportEndpoints.list, { query: { kind: "message" } }, admin)).data.items[0];
    expect(report?.about).toMatchObject({ title: "一条聊天室消息", words: null });
    const params = { id: report?.id ?? 0 };
    const opened = (await server.call(reportEndpoints.get, { params }, admin)).data;
    expect(opened.context?.thread.map(({ words }) => words)).toEqual(
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => `第 ${n} 句`),
    );
    const verdict = {
      status: "handled" as const,
      remove: true,
      sanction: "" as const,
      days: 1 as const,
      reason: "辱骂",
    };
    expect((await server.call(reportEndpoints.settle, { params, body: verdict }, admin)).status).toBe(200);
    expect((await roomOf(server, owner, circleId)).messages[6]).toMatchObject({ isRemoved: true, text: "" });
    const told = (await server.call(messageEndpoints.list, { params: { tab: "system" } }, rude)).data.items;
    expect(told.map(({ title }) => title)).toContain("你的一条聊天室消息被管理员删除");
    await assertSound(server);
  });

  test("C22 A04 members alone read a picture of a room, and who leaves reads it no more", async ({ server }) => {
    const { owner, member, circleId, id } = await world(server);
    const [stranger, admin] = [await server.loginAs(), await server.loginAs({ role: "ADMIN" })];
    const picture = (await uploadPicture(server, owner.token, "blue")).data;
    await speak(server, owner, id, { imageIds: [picture.id] });
    const statuses = () =>
      Promise.all([owner, member, stranger, admin].map((as) => statusOfFile(server, picture.url, as)));
    expect(await statuses()).toEqual([200, 200, 404, 404]);
    await server.call(circleEndpoints.leave, { params: { id: circleId } }, member);
    expect(await statuses()).toEqual([200, 404, 404, 404]);
    await setRoom(server, owner, circleId, { isOn: false });
    // The uploader reads their own picture as its owner, as everywhere.
    expect((await statuses()).slice(1)).toEqual([404, 404, 404]);
  });

  test("C22 A01 a merge keeps one position in a room, and what both accounts wrote", async ({ server }) => {
    const { owner, member: kept, rude: old, circleId, id } = await world(server);
    const admin = await server.loginAs({ role: "ADMIN" });
    await speak(server, old, id, "旧号说");
    await speak(server, kept, id, "新号说");
    const body = { into: kept.user.id, reason: "同一个人", confirm: String(old.user.id) };
    await server.call(adminEndpoints.mergePerson, { params: { id: old.user.id }, body }, admin);
    server.clock.advance(SETTLE_MS);
    expect(await mergeOpen(server.ctx)).toBe(1);
    expect((await roomOf(server, owner, circleId)).messages.map(({ authorId }) => authorId)).toEqual([
      kept.user.id,
      kept.user.id,
    ]);
    expect(await wordsOf(server, kept, circleId)).toEqual(["旧号说", "新号说"]);
    expect(await server.ctx.db.selectFrom("room_member").select("user_id").execute()).toEqual([
      { user_id: kept.user.id },
    ]);
    await assertSound(server);
  });
});
