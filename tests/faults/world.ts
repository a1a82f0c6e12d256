import { mkdirSync } from "node:fs";
import { openDatabase } from "../../api/db/open.ts";
import { migrate } from "../../api/db/migrate.ts";
import { memberInDatabase } from "../fixtures/member-in-database.ts";
import { noBudgetsRow } from "../fixtures/no-budgets.ts";
import { roomInDatabase } from "./rooms.ts";
import type { Seeded } from "./seeded.ts";

export interface Person {
  id: number;
  token: string;
}

/** The room of a circle: its conversation exists from the beginning. */
export interface Room {
  circleId: number;
  conversationId: number;
}

/** A room, or a conversation before its first message: a request names the other person until it has a number. */
export interface Place {
  people: readonly Person[];
  /** Undefined for a conversation of two people. */
  room?: Room;
  /** The fields of a request to send, for one of the people. */
  receiverOf(person: Person): { userId: number } | { conversationId: number };
}

export interface World {
  people: Person[];
  places: Place[];
}

interface Given {
  dataDir: string;
  databaseUrl: string | undefined;
  members: number;
  conversations: number;
  /** Circles with a room, each with `ROOM_PEOPLE` of the members. */
  rooms: number;
  random: Seeded;
}

/** Enough people for writers and open pages; all of them read the whole room at the end. */
const ROOM_PEOPLE = 40;

const direct = (one: Person, other: Person): Place => ({
  people: [one, other],
  receiverOf: (person) => ({ userId: person === one ? other.id : one.id }),
});

/** Pairs of different people, each pair once. Everybody is in a conversation where there are enough of them. */
function pairsOf(people: readonly Person[], count: number, random: Seeded): Place[] {
  const places: Place[] = [];
  const known = new Set<string>();
  for (let nth = 0; places.length < count; nth++) {
    const one = people[(2 * nth) % people.length];
    const other = 2 * nth < people.length ? people[2 * nth + 1] : random.pick(people);
    if (!one || !other || one === other) continue;
    const pair = [one.id, other.id].toSorted((a, b) => a - b).join(" ");
    if (known.has(pair)) continue;
    known.add(pair);
    places.push(direct(one, other));
  }
  return places;
}

/** Some different people, each of the others with the same chance. */
function someOf(people: readonly Person[], count: number, random: Seeded): Person[] {
  const some = new Set<Person>();
  while (some.size < Math.min(count, people.length)) some.add(random.pick(people));
  return [...some];
}

/**
 * Makes the tables, members who follow the people they write to, so that nobody is a stranger, their pairs, and circles
 * with an empty room. No conversation of two people exists yet.
 */
export async function makeWorld({
  dataDir,
  databaseUrl,
  members,
  conversations,
  rooms,
  random,
}: Given): Promise<World> {
  mkdirSync(dataDir, { recursive: true });
  const { db, kind } = openDatabase({ dataDir, databaseUrl }, (error) => {
    throw error;
  });
  try {
    await migrate(db, kind);
    const now = Date.now();
    return await db.transaction().execute(async (trx) => {
      await trx.insertInto("site_config").values(noBudgetsRow(now)).execute();
      const people: Person[] = [];
      while (people.length < members) people.push(await memberInDatabase(trx, people.length));
      const places = pairsOf(people, conversations, random);
      for (const { people: pair } of places)
        for (const follower of pair)
          for (const followee of pair)
            if (follower !== followee)
              await trx
                .insertInto("user_follow")
                .values({ follower_id: follower.id, followee_id: followee.id, created_at: now })
                .onConflict((conflict) => conflict.doNothing())
                .execute();
      const drawn = random.part("rooms");
      for (let nth = 0; nth < rooms; nth++)
        places.push(await roomInDatabase(trx, someOf(people, ROOM_PEOPLE, drawn), nth));
      return { people, places };
    });
  } finally {
    await db.destroy();
  }
}
