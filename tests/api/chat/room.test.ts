import { sql } from "kysely";
import { describe, vi } from "vitest";
import { chatEndpoints } from "#contract/chat/chat.ts";
import { circleEndpoints } from "#contract/circles/circle.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { circleStaffEndpoints } from "#contract/circles/circle-staff.ts";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { makeTalk, say, unreadOf } from "#tests/fixtures/chat.ts";
import { makeCircle, putIn } from "#tests/fixtures/circles.ts";
import { assertSound, enter, makeRoom, roomOf, setRoom, speak, wordsOf } from "#tests/fixtures/rooms.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;

const people = async (server: ApiServer, ...names: string[]) =>
  Promise.all(names.map((name) => server.loginAs({ name })));
const read = (server: ApiServer, as: Login, id: number, upToSeq: number) =>
  server.call(chatEndpoints.read, { params: { id }, body: { upToSeq } }, as);
const listed = async (server: ApiServer, as: Login, query: { cursor?: string; limit?: number } = {}) =>
  (await server.call(chatEndpoints.list, { query }, as)).data;
const stateOf = async (server: ApiServer, as: Login, id: number) =>
  (await server.call(circleEndpoints.get, { params: { id } }, as)).data.room;

/** Whether a statement of another connection to this database waits for a lock (PostgreSQL). */
async function waitsForLock(db: ApiServer["ctx"]["db"]): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

describe("rooms of circles", () => {
  test.override({ overrides: { limiter: noLimits } });

  test("C22 E05 R14 the owner switches the room on and off; off, nobody reads it, and on again it is as before", async ({
    server,
  }) => {
    const [owner, member, stranger] = (await people(server, "圈主甲", "成员乙", "路人丙")) as [Login, Login, Login];
    const circleId = await makeCircle(server, [{ user_id: owner.user.id }, { user_id: member.user.id }]);
    expect((await enter(server, member, circleId)).status).toBe(404);
    expect(await stateOf(server, owner, circleId)).toMatchObject({ isOn: false, slowSeconds: 0, pinnedText: "" });
    expect(await stateOf(server, member, circleId)).toBeNull();
    for (const as of [member, stranger]) expect((await setRoom(server, as, circleId)).status).toBe(403);

    expect((await setRoom(server, owner, circleId, { slowSeconds: 10, pinnedText: "  先看\n圈规 " })).status).toBe(200);
    expect((await setRoom(server, owner, circleId, { slowSeconds: 7 })).error?.fieldErrors).toHaveProperty(
      "slowSeconds",
    );
    expect(
      (await setRoom(server, owner, circleId, { pinnedText: "长".repeat(101) })).error?.fieldErrors,
    ).toHaveProperty("pinnedText");
    const { room } = await roomOf(server, member, circleId);
    expect(room).toMatchObject({
      role: "member",
      slowSeconds: 10,
      pinnedText: "先看 圈规",
      canWrite: true,
      lastSeq: 0,
    });
    const { id } = room;
    const said = (await speak(server, member, id, "留得住吗")).data.message;
    expect(said).toMatchObject({ seq: 1, isMine: true, author: { name: "成员乙", circleRole: "member" } });

    await setRoom(server, owner, circleId, { isOn: false, pinnedText: "先看 圈规" });
    for (const as of [owner, member]) {
      expect((await enter(server, as, circleId)).status).toBe(404);
      expect((await speak(server, as, id)).status).toBe(404);
      expect((await read(server, as, id, 1)).status).toBe(404);
      expect((await listed(server, as)).items).toEqual([]);
    }
    expect((await server.call(chatEndpoints.recall, { params: { id: said.id } }, member)).status).toBe(404);
    expect(await stateOf(server, member, circleId)).toBeNull();

    await setRoom(server, owner, circleId, { isOn: true, slowSeconds: 10, pinnedText: "先看 圈规" });
    expect(await wordsOf(server, owner, circleId)).toEqual(["留得住吗"]);
    // A repeated setting is no act.
    await setRoom(server, owner, circleId, { isOn: true, slowSeconds: 10, pinnedText: "先看 圈规" });
    const log = (await server.call(circleEndpoints.log, { params: { id: circleId }, query: {} }, owner)).data.items;
    expect(log.map(({ action }) => action)).toEqual(["open-room", "close-room", "open-room"]);
    await assertSound(server);
  });

  test("E18 C22 a search of messages finds words in the rooms that its reader has opened and may read, and in no others", async ({
    server,
  }) => {
    const [owner, member, stranger] = (await people(server, "圈主甲", "成员乙", "路人丙")) as [Login, Login, Login];
    const { circleId, id } = await makeRoom(server, [owner, member], { name: "灯塔社" });
    const search = async (as: Login, q = "灯油") =>
      (await server.call(chatEndpoints.search, { query: { q } }, as)).data.items.map((hit) => [
        hit.circle?.name ?? null,
        hit.other.name,
        hit.isMine,
        hit.text,
      ]);
    await speak(server, owner, id, "灯油还有两桶");
    const second = (await speak(server, member, id, "我带灯油来")).data.message;
    await say(server, owner, member.user.id, "私下说：灯油不够");
    const whole = [
      [null, "圈主甲", false, "私下说：灯油不够"],
      ["灯塔社", "成员乙", true, "我带灯油来"],
      ["灯塔社", "圈主甲", false, "灯油还有两桶"],
    ];
    // The member has written in the room; the stranger never was there.
    expect(await search(member)).toEqual(whole);
    expect(await search(stranger)).toEqual([]);
    // A muted member's words are left out of rooms, but not of the private conversation.
    await server.call(followEndpoints.mute, { body: { userId: owner.user.id, muted: true } }, member);
    expect(await search(member)).toEqual(whole.slice(0, 2));
    await server.call(followEndpoints.mute, { body: { userId: owner.user.id, muted: false } }, member);
    await server.call(chatEndpoints.removeMessage, { params: { id: second.id } }, member);
    expect(await search(member)).toEqual([whole[0], whole[2]]);
    await server.call(chatEndpoints.recall, { params: { id: second.id } }, member);
    // A room that is switched off, and a circle that the member left, have no hits.
    await setRoom(server, owner, circleId, { isOn: false });
    expect(await search(member)).toEqual([whole[0]]);
    await setRoom(server, owner, circleId, {});
    expect(await search(member)).toEqual([whole[0], whole[2]]);
    await server.call(circleEndpoints.leave, { params: { id: circleId } }, member);
    expect(await search(member)).toEqual([whole[0]]);
  });

  test("C22 E05 who may enter: members; not guests, strangers, applicants, banned people, nor the site's administrators", async ({
    server,
  }) => {
    const [owner, member, stranger] = (await people(server, "圈主甲", "成员乙", "路人丙")) as [Login, Login, Login];
    const admin = await server.loginAs({ role: "ADMIN" });
    const { circleId, id } = await makeRoom(server, [owner, member]);
    const said = (await speak(server, owner, id, "只给成员")).data.message;
    for (const as of [owner, member]) expect((await enter(server, as, circleId)).status).toBe(200);
    expect((await enter(server, { token: "" }, circleId)).status).toBe(401);
    expect(await enter(server, stranger, circleId)).toMatchObject({ status: 403, message: "加入圈子后才能进入聊天室" });
    expect((await enter(server, admin, circleId)).status).toBe(403);
    for (const as of [stranger, admin]) {
      expect((await speak(server, as, id)).status).toBe(404);
      expect((await read(server, as, id, 1)).status).toBe(404);
      expect((await server.call(chatEndpoints.get, { params: { id } }, as)).status).toBe(404);
      expect((await server.call(chatEndpoints.removeMessage, { params: { id: said.id } }, as)).status).toBe(404);
      expect((await server.call(chatEndpoints.mute, { params: { id }, body: { muted: true } }, as)).status).toBe(404);
    }
    // A room is no conversation of two people.
    for (const as of [owner, member]) {
      expect((await server.call(chatEndpoints.get, { params: { id } }, as)).status).toBe(404);
      expect((await server.call(chatEndpoints.removeConversation, { params: { id } }, as)).status).toBe(404);
      expect((await server.call(chatEndpoints.search, { query: { q: "成员", conversationId: id } }, as)).status).toBe(
        404,
      );
    }

    await server.call(
      circleStaffEndpoints.ban,
      { params: { id: circleId }, body: { userId: member.user.id, days: 7, reason: "刷屏" } },
      owner,
    );
    expect((await enter(server, member, circleId)).message).toMatch(/^你已被这个圈子封禁/);
    expect((await speak(server, member, id)).status).toBe(404);

    // A secret circle's room is as unknown as the circle.
    const secret = await makeRoom(server, [owner], { is_private: 1, join_policy: "invitation" });
    expect((await enter(server, stranger, secret.circleId)).status).toBe(404);
    const dissolved = await makeRoom(server, [owner]);
    await server.ctx.db
      .updateTable("circle")
      .set({ state: "dissolved" })
      .where("id", "=", dissolved.circleId)
      .execute();
    expect((await enter(server, owner, dissolved.circleId)).status).toBe(404);
    expect((await speak(server, owner, dissolved.id)).status).toBe(404);
  });

  test("C22 E05 leaving ends access at once, and joining again finds the position and what was deleted for oneself", async ({
    server,
  }) => {
    const [owner, member] = (await people(server, "圈主甲", "成员乙")) as [Login, Login];
    const { circleId, id } = await makeRoom(server, [owner, member]);
    const first = (await speak(server, owner, id, "第一句")).data.message;
    await speak(server, owner, id, "第二句");
    await read(server, member, id, 1);
    await server.call(chatEndpoints.removeMessage, { params: { id: first.id } }, member);
    expect(await wordsOf(server, member, circleId)).toEqual(["第二句"]);
    expect(await wordsOf(server, owner, circleId)).toEqual(["第一句", "第二句"]);
    await server.call(circleEndpoints.leave, { params: { id: circleId } }, member);
    expect((await enter(server, member, circleId)).status).toBe(403);
    expect((await listed(server, member)).items).toEqual([]);
    await server.call(circleEndpoints.join, { params: { id: circleId }, body: {} }, member);
    expect(await roomOf(server, member, circleId)).toMatchObject({
      room: { hasOpened: true, lastReadSeq: 1, unreadCount: 1 },
      messages: [{ text: "第二句" }],
    });
  });

  test("C22 E05 unread messages are a position: none before the first opening, and none in a muted room's number", async ({
    server,
  }) => {
    const [owner, member] = (await people(server, "圈主甲", "成员乙")) as [Login, Login];
    const { circleId, id } = await makeRoom(server, [owner, member]);
    for (const text of ["一", "二", "三"]) await speak(server, owner, id, text);
    expect(await stateOf(server, member, circleId)).toMatchObject({
      isOn: true,
      hasOpened: false,
      hasMessages: true,
      unreadCount: 0,
    });
    expect((await listed(server, member)).items).toEqual([]);
    await read(server, member, id, 1);
    expect(await stateOf(server, member, circleId)).toMatchObject({ hasOpened: true, unreadCount: 2 });
    expect((await listed(server, member)).items).toMatchObject([
      { id, other: null, circle: { id: circleId }, unreadCount: 2, last: { text: "三", author: { name: "圈主甲" } } },
    ]);
    // The position does not go back, nor beyond the end.
    await read(server, member, id, 3);
    await read(server, member, id, 1);
    expect((await roomOf(server, member, circleId)).room).toMatchObject({ unreadCount: 0, lastReadSeq: 3 });
    await read(server, member, id, 99);
    await speak(server, owner, id, "四");
    const own = (await speak(server, member, id, "我的不算")).data.message;
    expect((await roomOf(server, member, circleId)).room).toMatchObject({ unreadCount: 1, lastReadSeq: 3, lastSeq: 5 });
    await server.call(chatEndpoints.recall, { params: { id: own.id } }, member);
    expect((await server.call(chatEndpoints.mute, { params: { id }, body: { muted: true } }, member)).data).toEqual({
      muted: true,
    });
    expect(await stateOf(server, member, circleId)).toMatchObject({ isMuted: true, unreadCount: 1 });
    // Rooms are not in the sum of private messages.
    expect(await unreadOf(server, member)).toBe(0);
    expect((await listed(server, member)).unreadCount).toBe(0);
    await assertSound(server);
  });

  test("C22 E01 rooms and conversations are one list, the latest message first, in pages without gap and double", async ({
    server,
  }) => {
    const [me, friend] = (await people(server, "我自己", "朋友")) as [Login, Login];
    const order: number[] = [];
    for (let n = 0; n < 4; n++) {
      server.clock.advance(60_000);
      const { id } = await makeRoom(server, [me, friend]);
      await speak(server, me, id, `房间 ${n}`);
      order.unshift(id);
      server.clock.advance(60_000);
      order.unshift((await makeTalk(server, me, await server.loginAs())).conversationId);
    }
    expect((await listed(server, me)).items.map(({ id }) => id)).toEqual(order);
    const paged: number[] = [];
    for (let cursor: string | undefined, more = true; more;) {
      const page = await listed(server, me, { limit: 3, ...(cursor === undefined ? {} : { cursor }) });
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
      more = page.nextCursor !== null;
    }
    expect(paged).toEqual(order);
  });

  test("C22 E08 messages of people whom the reader blocked or muted are left out of the room, its number and its last words", async ({
    server,
  }) => {
    const [owner, me, loud] = (await people(server, "圈主甲", "我自己", "吵闹")) as [Login, Login, Login];
    const { circleId, id } = await makeRoom(server, [owner, me, loud]);
    await speak(server, owner, id, "安静");
    await read(server, me, id, 1);
    await speak(server, loud, id, "吵一");
    await speak(server, owner, id, "再安静");
    await speak(server, loud, id, "吵二");
    expect((await roomOf(server, me, circleId)).room.unreadCount).toBe(3);
    for (const table of ["user_block", "user_mute"] as const) {
      await server.ctx.db
        .insertInto(table)
        .values({ user_id: me.user.id, target_id: loud.user.id, created_at: server.clock.now() } as never)
        .execute();
      expect(await wordsOf(server, me, circleId)).toEqual(["安静", "再安静"]);
      expect((await roomOf(server, me, circleId)).room.unreadCount).toBe(1);
      expect((await listed(server, me)).items).toMatchObject([{ unreadCount: 1, last: { text: "再安静" } }]);
      expect(await wordsOf(server, owner, circleId)).toHaveLength(4);
      await server.ctx.db.deleteFrom(table).execute();
    }
    expect(await wordsOf(server, me, circleId)).toHaveLength(4);
  });

  test("C22 slow mode lets a member write every ten seconds, and the circle's staff at any time", async ({
    server,
  }) => {
    const [owner, member] = (await people(server, "圈主甲", "成员乙")) as [Login, Login];
    const moderator = await server.loginAs({ name: "管理丁" });
    const { circleId, id } = await makeRoom(server, [owner, member]);
    await putIn(server, circleId, moderator, { role: "moderator" });
    await setRoom(server, owner, circleId, { slowSeconds: 10 });
    expect((await speak(server, member, id)).status).toBe(200);
    server.clock.advance(4_000);
    const early = await speak(server, member, id);
    expect(early).toMatchObject({ status: 429, error: { retryAfterSeconds: 6 } });
    expect(early.message).toBe("发言太频繁（这个聊天室每 10 秒一条），请 6 秒后再试");
    for (const as of [owner, owner, moderator, moderator]) expect((await speak(server, as, id)).status).toBe(200);
    server.clock.advance(6_000);
    expect((await speak(server, member, id)).status).toBe(200);
    // Leaving and joining again does not reset it.
    await server.call(circleEndpoints.leave, { params: { id: circleId } }, member);
    await server.call(circleEndpoints.join, { params: { id: circleId }, body: {} }, member);
    expect((await speak(server, member, id)).status).toBe(429);
  });

  test("C22 a key that is sent twice to a room makes one message, and is refused with other words", async ({
    server,
  }) => {
    const [owner, member] = (await people(server, "圈主甲", "成员乙")) as [Login, Login];
    const { circleId, id } = await makeRoom(server, [owner, member]);
    const formKey = newFormKey();
    const sent = await Promise.all([1, 2, 3].map(() => speak(server, member, id, { text: "一次", formKey })));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(sent.map(({ data }) => data.message.seq)).size).toBe(1);
    expect(sent.filter(({ data }) => data.repeated).length).toBe(2);
    expect((await speak(server, member, id, { text: "另一句", formKey })).status).toBe(409);
    expect(await wordsOf(server, owner, circleId)).toEqual(["一次"]);
  });

  test("C22 E18 members who write at once get one order without gap; a switch-off or removal comes before a message or after it", async ({
    server,
  }) => {
    const [owner, one, two] = (await people(server, "圈主甲", "成员乙", "成员丙")) as [Login, Login, Login];
    const { circleId, id } = await makeRoom(server, [owner, one, two]);
    const sent = await Promise.all(
      Array.from({ length: 18 }, (_, n) => speak(server, [owner, one, two][n % 3] as Login, id, `${n}`)),
    );
    const seqs = sent.map(({ data }) => data.message.seq).toSorted((a, b) => a - b);
    expect(seqs).toEqual(Array.from({ length: 18 }, (_, n) => n + 1));
    const order = await wordsOf(server, owner, circleId);
    expect(await wordsOf(server, two, circleId)).toEqual(order);
    const removal = server.call(
      circleStaffEndpoints.removeMember,
      { params: { id: circleId }, body: { userId: one.user.id, reason: "请离" } },
      owner,
    );
    const racing = await Promise.all([
      removal,
      ...Array.from({ length: 6 }, (_, n) => speak(server, one, id, `赛 ${n}`)),
    ]);
    expect(racing[0]?.status).toBe(200);
    const there = (await wordsOf(server, owner, circleId)).filter((text) => text.startsWith("赛")).length;
    expect(there).toBe(racing.slice(1).filter(({ status }) => status === 200).length);
    expect((await speak(server, one, id)).status).toBe(404);
    await assertSound(server);
  });

  test("C22 E05 a message waits for a running end of the membership, a mute or a switch-off, and is then refused", async ({
    server,
  }) => {
    const { db } = server.ctx;
    const isPostgres = dialectOf(db).kind === "postgres";
    const [owner, one] = (await people(server, "圈主甲", "成员乙")) as [Login, Login];
    const { circleId, id } = await makeRoom(server, [owner, one]);
    type Change = (trx: typeof db) => Promise<unknown>;
    const ofOne = (trx: typeof db) =>
      trx.updateTable("circle_member").where("circle_id", "=", circleId).where("user_id", "=", one.user.id);
    const changes: [Change, number][] = [
      [
        (trx) =>
          ofOne(trx)
            .set({ muted_until: server.clock.now() + 60_000 })
            .execute(),
        403,
      ],
      [(trx) => trx.updateTable("circle_room").set({ is_on: 0 }).where("circle_id", "=", circleId).execute(), 404],
      [
        (trx) =>
          trx
            .deleteFrom("circle_member")
            .where("circle_id", "=", circleId)
            .where("user_id", "=", one.user.id)
            .execute(),
        404,
      ],
    ];
    for (const [change, status] of changes) {
      let isAnswered = false;
      const sending = await db.transaction().execute(async (trx) => {
        await change(trx);
        const answer = speak(server, one, id, "赛跑").finally(() => {
          isAnswered = true;
        });
        // SQLite has one writer: the message waits for this transaction anyway.
        if (isPostgres) await vi.waitUntil(async () => isAnswered || (await waitsForLock(db)), { timeout: 10_000 });
        expect(isAnswered).toBe(false);
        return { answer };
      });
      expect((await sending.answer).status).toBe(status);
      await ofOne(db).set({ muted_until: null }).execute();
      await db.updateTable("circle_room").set({ is_on: 1 }).where("circle_id", "=", circleId).execute();
    }
    expect(await wordsOf(server, owner, circleId)).toEqual([]);
  });
});
