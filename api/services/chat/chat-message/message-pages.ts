import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { millisOfSiteTime } from "../../../../contract/shared/site-time.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { isHeard } from "../../circles/circle-room/room-access.ts";
import { type MessageRow, messageColumns } from "./message-views.ts";

type Way = "older" | "newer";

type Walk = {
  conversationId: number;
  userId: number;
  /** The messages up to this one are deleted for the reader. */
  hiddenSeq: number;
  /** Older: the messages before it; newer: those from it on. */
  seq: number;
};

/** A room leaves out the messages of people whom the reader has blocked or muted. */
type In = { isRoom?: boolean };

/**
 * The messages of a conversation before a position, the newest first, or from it on, the oldest first. `seq` is after
 * `hiddenSeq` when it is the lower bound: of two lower bounds SQLite uses the first alone, and would read all messages
 * between them.
 */
export function messageWalkQuery(
  { db }: Pick<Context, "db">,
  { conversationId, userId, hiddenSeq, seq }: Walk,
  { way, limit, isRoom = false }: { way: Way; limit: number } & In,
) {
  return db
    .selectFrom("message")
    .select(messageColumns)
    .where("message.conversation_id", "=", conversationId)
    .where("message.seq", way === "older" ? "<" : ">=", seq)
    .$if(way === "older", (query) => query.where("message.seq", ">", hiddenSeq))
    .where(
      sql<boolean>`(select true from message_hidden where message_hidden.user_id = ${userId}
        and message_hidden.conversation_id = ${conversationId} and message_hidden.seq = message.seq) is not true`,
    )
    .$if(isRoom, (query) => query.where(isHeard(userId)))
    .orderBy("message.seq", way === "older" ? "desc" : "asc")
    .limit(limit);
}
const walk = cachedQuery((db, given: Walk, shape: { way: Way; limit: number; isRoom: boolean }) =>
  messageWalkQuery({ db }, given, shape),
);

/** The first message at or after a time. */
export function firstAtQuery(
  { db }: Pick<Context, "db">,
  { conversationId, since }: { conversationId: number; since: number },
) {
  return db
    .selectFrom("message")
    .select("seq")
    .where("conversation_id", "=", conversationId)
    .where("created_at", ">=", since)
    .orderBy("created_at")
    .orderBy("seq")
    .limit(1);
}

/** A part of a conversation, oldest first, and whether there is more on each side. */
export interface Part {
  rows: MessageRow[];
  hasOlder: boolean;
  hasNewer: boolean;
}

type Place = Omit<Walk, "seq"> & In;

/** Reads one message more than asked for, to see whether there are more. */
async function walkWay(ctx: Pick<Context, "db">, place: Place, way: Way, seq: number, limit: number) {
  const { isRoom = false, ...walked } = place;
  const bound = way === "older" ? seq : Math.max(seq, place.hiddenSeq + 1);
  const rows = await walk.rows(ctx.db, { ...walked, seq: bound }, { way, limit: limit + 1, isRoom });
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** The `limit` messages before a position. */
async function partBefore(ctx: Pick<Context, "db">, place: Place, seq: number, limit: number): Promise<Part> {
  const older = await walkWay(ctx, place, "older", seq, limit);
  const after = await walkWay(ctx, place, "newer", seq, 0);
  return { rows: older.rows.toReversed(), hasOlder: older.hasMore, hasNewer: after.hasMore };
}

/** The `limit` messages from a position on. */
async function partFrom(ctx: Pick<Context, "db">, place: Place, seq: number, limit: number): Promise<Part> {
  const newer = await walkWay(ctx, place, "newer", seq, limit);
  const before = await walkWay(ctx, place, "older", seq, 0);
  return { rows: newer.rows, hasOlder: before.hasMore, hasNewer: newer.hasMore };
}

/** The messages around a position: half of them before it. */
async function partAround(ctx: Pick<Context, "db">, place: Place, seq: number, limit: number): Promise<Part> {
  const half = Math.floor(limit / 2);
  const older = await walkWay(ctx, place, "older", seq, half);
  const newer = await walkWay(ctx, place, "newer", seq, limit - older.rows.length);
  return {
    rows: [...older.rows.toReversed(), ...newer.rows],
    hasOlder: older.hasMore,
    hasNewer: newer.hasMore,
  };
}

/** The place of the first message at or after a time; the end when there is none. */
async function seqSince(ctx: Pick<Context, "db">, conversationId: number, since: number): Promise<number> {
  const row = await firstAtQuery(ctx, { conversationId, since }).executeTakeFirst();
  return row?.seq ?? Number.MAX_SAFE_INTEGER;
}

/** The part of a conversation that a page requests: the first given field decides; without any, the newest part. */
interface Asked {
  before?: number | undefined;
  after?: number | undefined;
  around?: number | undefined;
  date?: string | undefined;
  limit: number;
}

/** The part of a conversation that a page asks for. */
export async function readPart(
  ctx: Pick<Context, "db">,
  place: Place,
  { before, after, around, date, limit }: Asked,
): Promise<Part> {
  if (before !== undefined) return partBefore(ctx, place, before, limit);
  if (after !== undefined) return partFrom(ctx, place, after + 1, limit);
  if (around !== undefined) return partAround(ctx, place, around, limit);
  const since = date === undefined ? undefined : millisOfSiteTime(`${date}T00:00`);
  if (since !== undefined) {
    const from = await partFrom(ctx, place, await seqSince(ctx, place.conversationId, since), limit);
    // After the last message the newest part is shown.
    if (from.rows.length > 0) return from;
  }
  return partBefore(ctx, place, Number.MAX_SAFE_INTEGER, limit);
}
