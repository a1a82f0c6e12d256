import { describe } from "vitest";
import { circleEndpoints } from "#contract/circles/circle.ts";
import { circleStaffEndpoints } from "#contract/circles/circle-staff.ts";
import { listenAt, type LiveClient } from "#tests/fixtures/live-client.ts";
import { makeRoom, setRoom, speak } from "#tests/fixtures/rooms.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { expect, test } from "#tests/setup/api-test.ts";

/** Subscribes to a room, and waits until the API has asked the permission. */
async function join(client: LiveClient, circleId: number) {
  client.send({ type: "subscribe", subjectKind: "room", subjectId: circleId });
  return client.untilPong();
}

describe("live rooms", () => {
  test.override({ overrides: { limiter: noLimits } });

  test("C21 C22 members with an open page hear of a message at once; strangers, guests and other pages do not", async ({
    server,
  }) => {
    const [owner, member, stranger] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
    const { circleId, id } = await makeRoom(server, [owner, member]);
    const inside = [await listenAt(server, owner.token), await listenAt(server, member.token)];
    const outside = [await listenAt(server, stranger.token), await listenAt(server)];
    const elsewhere = await listenAt(server, member.token);
    // A stranger gets the same for a room as for no room.
    for (const one of [...inside, ...outside]) expect(await join(one, circleId)).toMatchObject([{ type: "ready" }]);
    expect(await elsewhere.untilPong()).toMatchObject([{ type: "ready" }]);
    await speak(server, member, id, "听得到吗");
    for (const one of inside) expect(await one.next()).toEqual({ type: "room.changed", circleId });
    for (const one of [...outside, elsewhere]) expect(await one.untilPong()).toEqual([]);
    const [mine] = inside;
    mine?.send({ type: "unsubscribe", subjectKind: "room", subjectId: circleId });
    await mine?.untilPong();
    await speak(server, member, id, "还听得到吗");
    expect(await inside[1]?.next()).toEqual({ type: "room.changed", circleId });
    expect(await mine?.untilPong()).toEqual([]);
    for (const { socket } of [...inside, ...outside, elsewhere]) socket.close();
  });

  test("C21 C22 whoever leaves, is removed, or whose room is switched off is told to read again once, and then nothing", async ({
    server,
  }) => {
    const [owner, leaver, removed] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
    const { circleId, id } = await makeRoom(server, [owner, leaver, removed]);
    const clients = [await listenAt(server, leaver.token), await listenAt(server, removed.token)];
    const own = await listenAt(server, owner.token);
    for (const one of [...clients, own]) await join(one, circleId);
    await server.call(circleEndpoints.leave, { params: { id: circleId } }, leaver);
    await server.call(
      circleStaffEndpoints.removeMember,
      { params: { id: circleId }, body: { userId: removed.user.id, reason: "请离" } },
      owner,
    );
    await speak(server, owner, id, "一");
    const changes = async (one: LiveClient) =>
      (await one.untilPong()).filter(({ type }) => type === "room.changed").length;
    expect(await own.next()).toMatchObject({ type: "room.changed" });
    for (const one of clients) expect(await changes(one)).toBe(1);
    await speak(server, owner, id, "二");
    expect(await own.next()).toMatchObject({ type: "room.changed" });
    for (const one of clients) expect(await changes(one)).toBe(0);
    // Off: the owner's page closes, too.
    await setRoom(server, owner, circleId, { isOn: false });
    expect(await own.next()).toMatchObject({ type: "room.changed" });
    await setRoom(server, owner, circleId, {});
    expect(await changes(own)).toBe(0);
    for (const { socket } of [...clients, own]) socket.close();
  });
});
