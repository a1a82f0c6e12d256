import { afterAll } from "vitest";
import { adminEndpoints } from "#contract/console/admin.ts";
import { deliverDue } from "#api/services/accounts/delivery/deliver-due.ts";
import { notify } from "#api/services/shared/message/notify.ts";
import { deliver, hasAddress, receives, waiting } from "#tests/fixtures/deliveries.ts";
import { startFakeSmtp } from "#tests/fixtures/fake-smtp.ts";
import type { Login } from "#tests/setup/api-server.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const smtp = await startFakeSmtp();
afterAll(() => smtp.close());

/** The id of each member's new notice. */
async function told(server: ApiServer, members: Login[]): Promise<void> {
  await server.ctx.db.transaction().execute((trx) =>
    notify({
      ctx: server.ctx,
      trx,
      userIds: members.map(({ user }) => user.id),
      notice: { kind: "account", title: "站内公告", body: "正文", path: null },
    }),
  );
}

/** Members whose notices the mail server has refused for ever. */
async function withDeadLetters(server: ApiServer, count: number): Promise<Login[]> {
  const members = await Promise.all(Array.from({ length: count }, () => server.loginAs()));
  for (const [n, member] of members.entries()) {
    await hasAddress(server, member, `member${n}@example.com`);
    await receives(server, member, "mail", { system: "now" });
  }
  await told(server, members);
  smtp.refuses = { END: "554 5.7.1 no" };
  await deliver(server);
  smtp.refuses = {};
  smtp.mails.length = 0;
  return members;
}
const settle = (server: ApiServer, admin: Login, body: { act: "repeat" | "discard"; id?: number }) =>
  server.call(adminEndpoints.settleDeliveries, { body: { channel: "mail", ...body } }, admin);
const shown = async (server: ApiServer, admin: Login) =>
  (await server.call(adminEndpoints.operation, {}, admin)).data.deliveries[0];

test.describe("with a mail server", () => {
  test.override({ env: smtp.env });

  test("A01 E19 the staff see what waits, was sent and is dead, with masked addresses", async ({ server }) => {
    const admin = await server.loginAs({ role: "ADMIN" });
    expect(await shown(server, admin)).toEqual({
      channel: "mail",
      waiting: 0,
      seconds: 0,
      sentToday: 0,
      deadCount: 0,
      dead: [],
    });
    const [first] = await withDeadLetters(server, 2);
    if (!first) throw new Error("there are members");
    await told(server, [first]);
    await deliver(server);
    await told(server, [first]);
    server.clock.advance(90_000);
    const state = await shown(server, admin);
    expect(state).toMatchObject({ waiting: 1, seconds: 30, sentToday: 1, deadCount: 2 });
    expect(state?.dead.map(({ address, why, attempts, tab }) => [address, why, attempts, tab]).toSorted()).toEqual([
      ["m***@example.com", "DATA: 554 5.7.1 no", 1, "system"],
      ["m***@example.com", "DATA: 554 5.7.1 no", 1, "system"],
    ]);
    const { data } = await server.call(adminEndpoints.operation, {}, admin);
    expect(data.queues.find(({ name }) => name === "mail")).toMatchObject({ waiting: 1, seconds: 30, failed: 2 });
    expect(JSON.stringify(data)).not.toContain("member0@");
    const metrics = await (await server.fetchInside("/metrics")).text();
    expect(metrics).toContain('qunluo_queue_waiting{queue="mail"} 1');
    expect(metrics).toContain('qunluo_deliveries_total{channel="mail",outcome="sent"} 1');
    expect(metrics).toContain('qunluo_deliveries_total{channel="mail",outcome="dead"} 2');
  });

  test("A01 E19 one dead letter or all are repeated, and each act is in the log", async ({ server }) => {
    const admin = await server.loginAs({ role: "ADMIN" });
    await withDeadLetters(server, 3);
    const id = (await shown(server, admin))?.dead[0]?.id ?? 0;
    expect((await settle(server, admin, { act: "repeat", id })).data).toEqual({ count: 1 });
    expect((await settle(server, admin, { act: "repeat", id })).status).toBe(404);
    expect(await deliverDue(server.ctx)).toEqual({ mail: 1 });
    const both = await Promise.all([
      settle(server, admin, { act: "repeat" }),
      settle(server, admin, { act: "repeat" }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await deliverDue(server.ctx)).toEqual({ mail: 2 });
    expect([(await shown(server, admin))?.deadCount, await waiting(server)]).toEqual([0, []]);
    const { items } = (await server.call(adminEndpoints.log, { query: { act: "repeat-delivery" } }, admin)).data;
    expect(items).toHaveLength(2);
  });

  test("A01 E19 a dead letter that was read meanwhile is not sent again, and one with waiting news is told once", async ({
    server,
  }) => {
    const admin = await server.loginAs({ role: "ADMIN" });
    const [one, other] = await withDeadLetters(server, 2);
    if (!one || !other) throw new Error("there are members");
    await server.ctx.db
      .updateTable("notice")
      .set((eb) => ({ seen_seq: eb.ref("newest_seq") }))
      .where("user_id", "=", one.user.id)
      .execute();
    // News of the same notice as the dead letter.
    const dead = (await waiting(server)).find((row) => row.user_id === other.user.id);
    if (!dead) throw new Error("it is dead");
    const { id: _id, ...row } = dead;
    await server.ctx.db
      .insertInto("delivery")
      .values({ ...row, failed_at: null, failure: null, attempts: 0, next_at: server.clock.now() })
      .execute();
    expect((await settle(server, admin, { act: "repeat" })).data).toEqual({ count: 2 });
    expect(await deliverDue(server.ctx)).toEqual({ mail: 1 });
    expect(smtp.mails.map(({ to }) => to)).toEqual(["member1@example.com"]);
  });

  test("A01 E19 dead letters are discarded, one or all; what waits stays", async ({ server }) => {
    const admin = await server.loginAs({ role: "ADMIN" });
    const members = await withDeadLetters(server, 3);
    await told(server, members);
    const id = (await shown(server, admin))?.dead[0]?.id ?? 0;
    expect((await settle(server, admin, { act: "discard", id })).data).toEqual({ count: 1 });
    expect((await settle(server, admin, { act: "discard" })).data).toEqual({ count: 2 });
    expect((await settle(server, admin, { act: "discard" })).status).toBe(404);
    expect((await waiting(server)).map((row) => row.failed_at)).toEqual([null, null, null]);
    const live = (await waiting(server))[0]?.id ?? 0;
    expect((await settle(server, admin, { act: "discard", id: live })).status).toBe(404);
    const { items } = (await server.call(adminEndpoints.log, { query: { act: "discard-delivery" } }, admin)).data;
    expect(items).toHaveLength(2);
  });
});
