import { sql } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { chatEndpoints } from "../../../../contract/chat/chat.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { cutText } from "../../../../contract/shared/cut-text.ts";
import { down, pageBy } from "../../../db/keyset.ts";
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

/** The `like` pattern for a part of a text; `\` escapes wildcards. */
const patternOf = (q: string) => `%${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

interface HitPage {
  ctx: Pick<Context, "db">;
  userId: number;
  q: string;
  conversationId: number | undefined;
  cursor: string | undefined;
  limit: number;
}

/**
 * Reads the newest messages of the member's latest conversations, or of one, by the index of the conversations: the
 * number of read messages is bounded, and does not grow with the site. The hits are collected before they are sorted,
 * because a planner might otherwise read all messages of the site in the order of their ids.
 */
export function hitPageQuery({ ctx, userId, q, conversationId, cursor, limit }: HitPage) {
  const newest = conversationId === undefined ? limits.searchedMessages : limits.searchedMessagesOfOne;
  const rows = ctx.db
    .with(
      (cte) => cte("latest").materialized(),
      (db) =>
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
          .limit(limits.searchedConversations),
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
          .where(sql<boolean>`lower(message.text) like ${patternOf(q)} escape '\\'`)
          .where(
            sql<boolean>`(select true from message_hidden where message_hidden.user_id = ${userId}
              and message_hidden.conversation_id = message.conversation_id and message_hidden.seq = message.seq) is not true`,
          ),
    )
    .selectFrom("hits")
    .select(["hits.id", "hits.conversation_id", "hits.seq"]);
  return pageBy(rows, [down("hits.id")], cursor, limit);
}

/** The part of a text around the first match. */
function snippetOf(text: string, q: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  const at = line.toLowerCase().indexOf(q.toLowerCase().replaceAll(/\s+/g, " "));
  const from = at > BEFORE ? at - BEFORE : 0;
  const part = line.slice(from).replace(/^[\udc00-\udfff]/, "");
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
    .innerJoin("conversation_member", (join) =>
      join
        .onRef("conversation_member.conversation_id", "=", "message.conversation_id")
        .on("conversation_member.user_id", "<>", viewer.id),
    )
    .select(["message.id", "message.author_id", "message.text", "message.created_at", "conversation_member.user_id"])
    .where(
      "message.id",
      "in",
      page.rows.map((row) => row.id),
    )
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  const briefs = await userBriefs(
    ctx,
    rows.map((row) => row.user_id),
  );
  return {
    items: page.rows.flatMap(({ id, conversation_id: conversation, seq }) => {
      const row = found.get(id);
      if (!row) return [];
      return {
        conversationId: conversation,
        other: briefOf(briefs, row.user_id),
        seq,
        isMine: row.author_id === viewer.id,
        text: snippetOf(row.text, q),
        createdAt: new Date(row.created_at).toISOString(),
      };
    }),
    nextCursor: page.nextCursor,
  };
}
