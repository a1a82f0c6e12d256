import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
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

/**
 * The messages of a conversation before a position, the newest first, or from it on, the oldest first. `seq` is after
 * `hiddenSeq` when it is the lower bound: of two lower bounds SQLite uses the first alone, and would read all messages
 * between them.
 */
export function messageWalkQuery(
  { db }: Pick<Context, "db">,
  { conversationId, userId, hiddenSeq, seq }: Walk,
  { way, limit }: { way: Way; limit: number },
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
    .orderBy("message.seq", way === "older" ? "desc" : "asc")
    .limit(limit);
}
const walk = cachedQuery((db, given: Walk, shape: { way: Way; limit: number }) =>
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

type Place = Omit<Walk, "seq">;

/** Reads one message more than asked for, to see whether there are more. */
async function walked(ctx: Pick<Context, "db">, place: Place, way: Way, seq: number, limit: number) {
  const bound = way === "older" ? seq : Math.max(seq, place.hiddenSeq + 1);
  const rows = await walk.rows(ctx.db, { ...place, seq: bound }, { way, limit: limit + 1 });
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** The `limit` messages before a position. */
export async function partBefore(ctx: Pick<Context, "db">, place: Place, seq: number, limit: number): Promise<Part> {
  const older = await walked(ctx, place, "older", seq, limit);
  const after = await walked(ctx, place, "newer", seq, 0);
  return { rows: older.rows.toReversed(), hasOlder: older.hasMore, hasNewer: after.hasMore };
}

/** The `limit` messages from a position on. */
export async function partFrom(ctx: Pick<Context, "db">, place: Place, seq: number, limit: number): Promise<Part> {
  const newer = await walked(ctx, place, "newer", seq, limit);
  const before = await walked(ctx, place, "older", seq, 0);
  return { rows: newer.rows, hasOlder: before.hasMore, hasNewer: newer.hasMore };
}

/** The messages around a position: half of them before it. */
export async function partAround(ctx: Pick<Context, "db">, place: Place, seq: number, limit: number): Promise<Part> {
  const half = Math.floor(limit / 2);
  const older = await walked(ctx, place, "older", seq, half);
  const newer = await walked(ctx, place, "newer", seq, limit - older.rows.length);
  return {
    rows: [...older.rows.toReversed(), ...newer.rows],
    hasOlder: older.hasMore,
    hasNewer: newer.hasMore,
  };
}

/** The place of the first message at or after a time; the end when there is none. */
export async function seqSince(ctx: Pick<Context, "db">, conversationId: number, since: number): Promise<number> {
  const row = await firstAtQuery(ctx, { conversationId, since }).executeTakeFirst();
  return row?.seq ?? Number.MAX_SAFE_INTEGER;
}
