import { type QueryCreator, sql } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { chatEndpoints } from "../../../../contract/chat/chat.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { cutText } from "../../../../contract/shared/cut-text.ts";
import { signsOf } from "../../../../contract/shared/signs.ts";
import { oneLine } from "../../../../contract/shared/one-line.ts";
import { alikePattern, alikeWords } from "../../../db/alike-signs.ts";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";
import { down, pageBy } from "../../../db/keyset.ts";
import type { Database } from "../../../db/schema/index.ts";
import { isHeard, roomIsOpenTo } from "../../circles/circle-room/room-access.ts";
import { imagesOfIds } from "../../files/image/images-of-ids.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { ownConversation } from "../conversation/own-conversation.ts";

interface SearchMessages {
  ctx: Context;
  viewer: Viewer;
  input: z.output<typeof chatEndpoints.search.query>;
}

const SNIPPET = 80;
/** Characters shown before the match. */
const BEFORE = 20;

interface HitPage {
  ctx: Pick<Context, "db">;
  userId: number;
  q: string;
  conversationId: number | undefined;
  cursor: string | undefined;
  limit: number;
}

/** The newest messages of the member's latest private conversations, or of one. */
const talksQuery = (db: QueryCreator<Database>, { userId, conversationId }: HitPage, newest: number) =>
  db
    .selectFrom("conversation_member")
    .select("conversation_id")
    // One lower bound: of two SQLite would use the first alone, and read all messages after it.
    .select(
      sql<number>`case when hidden_seq > last_seq - ${sql.lit(newest)} then hidden_seq else last_seq - ${sql.lit(newest)} end`.as(
        "after_seq",
      ),
    )
    .where("user_id", "=", userId)
    .where("last_at", "is not", null)
    .$if(conversationId !== undefined, (query) => query.where("conversation_id", "=", conversationId ?? 0))
    .orderBy("last_at", "desc")
    .orderBy("conversation_id", "desc")
    .limit(limits.searchedConversations);

/** The newest messages of the rooms that the member has opened, and may read now. */
const roomsQuery = (db: QueryCreator<Database>, { userId }: HitPage) =>
  db
    .selectFrom("room_member")
    .innerJoin("conversation", "conversation.id", "room_member.conversation_id")
    .select("room_member.conversation_id")
    .select(sql<number>`conversation.last_seq - ${sql.lit(limits.searchedMessages)}`.as("after_seq"))
    .where("room_member.user_id", "=", userId)
    .where(roomIsOpenTo(sql.ref("room_member.conversation_id"), userId))
    .orderBy("conversation.last_at", "desc")
    .orderBy("conversation.id", "desc")
    .limit(limits.searchedRooms);

/**
 * Reads the newest messages of the member's latest conversations and rooms, or of one conversation, by the index of the
 * conversations: the number of read messages is bounded, and does not grow with the site. The hits are collected before
 * they are sorted, because a planner might otherwise read all messages of the site in the order of their ids.
 */
export function hitPageQuery(asked: HitPage) {
  const { ctx, userId, q, conversationId, cursor, limit } = asked;
  const { contains } = dialectOf(ctx.db);
  const newest = conversationId === undefined ? limits.searchedMessages : limits.searchedMessagesOfOne;
  const rows = ctx.db
    .with(
      (cte) => cte("latest").materialized(),
      (db) =>
        conversationId === undefined
          ? db
              .selectFrom(talksQuery(db, asked, newest).as("talks"))
              .selectAll()
              .unionAll(db.selectFrom(roomsQuery(db, asked).as("rooms")).selectAll())
          : talksQuery(db, asked, newest),
    )
    .with(
      (cte) => cte("hits").materialized(),
      (db) =>
        db
          .selectFrom("latest")
          .innerJoin("message", (join) =>
            join
              .onRef("message.conversation_id", "=", "latest.conversation_id")
              .onRef("message.seq", ">", "latest.after_seq"),
          )
          .select(["message.id", "message.conversation_id", "message.seq"])
          .where((eb) => eb.and(alikeWords(q).map((word) => contains(sql.ref("message.text"), word))))
          .where(
            sql<boolean>`(select true from message_hidden where message_hidden.user_id = ${userId}
              and message_hidden.conversation_id = message.conversation_id and message_hidden.seq = message.seq) is not true`,
          )
          // In a private conversation the words of a person whom the member avoids stay.
          .where(
            sql<boolean>`(${isHeard(userId)} or exists (select 1 from conversation_member
              where conversation_member.conversation_id = message.conversation_id and conversation_member.user_id = ${userId}))`,
          ),
    )
    .selectFrom("hits")
    .select(["hits.id", "hits.conversation_id", "hits.seq"]);
  return pageBy(rows, [down("hits.id")], cursor, limit);
}

/** The part of a text around the first match, of whole graphemes. */
function snippetOf(text: string, q: string): string {
  const line = oneLine(text);
  const places = alikeWords(q).map((word) => line.search(new RegExp(alikePattern(word), "u")));
  const at = Math.min(...places.map((place) => (place < 0 ? 0 : place)));
  const before = signsOf(line.slice(0, at));
  // A match may begin inside a grapheme, such as a family of several emoji: it is then shown whole.
  const from = Math.max(0, before.length - BEFORE);
  const part = from === 0 ? line : signsOf(line).slice(from).join("");
  return `${from > 0 ? "…" : ""}${cutText(part, SNIPPET, "…")}`;
}

/** @throws ApiError NOT_FOUND for a conversation of others, BAD_REQUEST for a cursor of another list */
export async function searchMessages({
  ctx,
  viewer,
  input: { q, conversationId, cursor, limit },
}: SearchMessages): Promise<z.output<typeof chatEndpoints.search.output>> {
  if (conversationId !== undefined) await ownConversation(ctx, viewer.id, conversationId);
  const page = await hitPageQuery({ ctx, userId: viewer.id, q, conversationId, cursor, limit }).page();
  if (page.rows.length === 0) return { items: [], nextCursor: page.nextCursor };
  const rows = await ctx.db
    .selectFrom("message")
    .leftJoin("conversation_member", (join) =>
      join
        .onRef("conversation_member.conversation_id", "=", "message.conversation_id")
        .on("conversation_member.user_id", "<>", viewer.id),
    )
    .leftJoin("circle_room", "circle_room.conversation_id", "message.conversation_id")
    .leftJoin("circle", "circle.id", "circle_room.circle_id")
    .select([
      "message.id",
      "message.author_id",
      "message.text",
      "message.created_at",
      "conversation_member.user_id as other_id",
      "circle.id as circle_id",
      "circle.name as circle_name",
      "circle.icon_image_id",
    ])
    .where(
      "message.id",
      "in",
      page.rows.map((row) => row.id),
    )
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  // In a room the other is the author.
  const otherOf = (row: (typeof rows)[number]) => row.other_id ?? row.author_id;
  const [briefs, icons] = await Promise.all([
    userBriefs(ctx, rows.map(otherOf)),
    imagesOfIds(
      ctx,
      rows.map((row) => row.icon_image_id),
    ),
  ]);
  return {
    items: page.rows.flatMap(({ id, conversation_id: conversation, seq }) => {
      const row = found.get(id);
      if (!row) return [];
      return {
        conversationId: conversation,
        other: briefOf(briefs, otherOf(row)),
        circle:
          row.circle_id === null
            ? null
            : { id: row.circle_id, name: row.circle_name ?? "", icon: icons.get(row.icon_image_id ?? 0) ?? null },
        seq,
        isMine: row.author_id === viewer.id,
        text: snippetOf(row.text, q),
        createdAt: new Date(row.created_at).toISOString(),
      };
    }),
    nextCursor: page.nextCursor,
  };
}
