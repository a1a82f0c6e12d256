import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import pino from "pino";
import { expect, test } from "vitest";
import type { Database } from "../db/schema/index.ts";
import { createRoomTopics, noRooms } from "./room-topics.ts";
import { createSubscriptions } from "./subscriptions.ts";

class LostDriver extends DummyDriver {
  override acquireConnection(): Promise<never> {
    return Promise.reject(new Error("no database"));
  }
}

const withoutDatabase = new Kysely<Database>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new LostDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

function topics() {
  const peer = { viewer: { id: 1 }, ...noRooms() };
  const subscriptions = createSubscriptions<typeof peer>(10);
  const again: (typeof peer)[] = [];
  const rooms = createRoomTopics<typeof peer>({ db: withoutDatabase, log: pino({ level: "silent" }) }, subscriptions, {
    send: () => {},
    isOpen: () => true,
    again: (one) => void again.push(one),
  });
  return { peer, subscriptions, again, rooms };
}

test("C21 a client whose subscription to a room cannot be checked connects again", async () => {
  const { peer, rooms, subscriptions, again } = topics();
  rooms.join(peer, 3);
  await peer.joining;
  expect([...subscriptions.peersOf("room:3")]).toEqual([]);
  expect(again).toEqual([peer]);
});

test("C21 subscribers whose permission cannot be read at an event connect again", async () => {
  const { peer, rooms, subscriptions, again } = topics();
  subscriptions.add(peer, "room:3");
  await expect(rooms.tell({ type: "room.changed", circleId: 3 })).rejects.toThrow("no database");
  expect(again).toEqual([peer]);
});
