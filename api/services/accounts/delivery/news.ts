import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { DeliveryTab } from "../../../../contract/accounts/delivery-names.ts";
import type { NoticeTab } from "../../../../contract/accounts/notice-names.ts";
import { conversationPath } from "../../../../contract/chat/chat-names.ts";
import { blankTitle } from "../../shared/message/notice-kinds.ts";
import { noticeColumns, noticeViews } from "../inbox/notice-views.ts";
import type { UnreadReader } from "../../shared/message/unread-counts.ts";
import { actIsShown, noticeIsShown } from "../inbox/shown-notices.ts";

/** Something that is told in a message; texts are plain. */
export interface News {
  tab: DeliveryTab;
  title: string;
  body: string;
  /** The page below the site's origin. */
  path: string;
  /** ms since 1970 */
  at: number;
}

const NAMELESS = "有人";

/** The notices among these deliveries that their reader may still know of and has not read since. */
export function newNoticesQuery(ctx: Pick<Context, "db" | "kinds">, reader: UnreadReader, ids: number[]) {
  return ctx.db
    .selectFrom("delivery")
    .innerJoin("notice", "notice.id", "delivery.notice_id")
    .select(noticeColumns)
    .where("delivery.id", "in", ids)
    .where("notice.user_id", "=", reader.id)
    .whereRef("notice.newest_seq", ">", "notice.seen_seq")
    .where(noticeIsShown(ctx, reader, { isUnread: true }))
    .where(
      // An act that was told before is no news, although it may be unread.
      sql<boolean>`(notice.gathers is null or exists (select 1 from notice_act where notice_act.notice_id = notice.id
        and notice_act.seq >= delivery.first_seq and notice_act.seq > notice.seen_seq and ${actIsShown(reader)}))`,
    );
}

/** The conversations among these deliveries with a new message that its reader has neither read nor deleted. */
export function newMessagesQuery({ db }: Pick<Context, "db">, userId: number, ids: number[]) {
  return db
    .selectFrom("delivery")
    .innerJoin("conversation_member as own", (join) =>
      join.onRef("own.conversation_id", "=", "delivery.conversation_id").on("own.user_id", "=", userId),
    )
    .innerJoin("conversation_member as other", (join) =>
      join.onRef("other.conversation_id", "=", "delivery.conversation_id").on("other.user_id", "<>", userId),
    )
    .innerJoin("user", "user.id", "other.user_id")
    .select(["own.conversation_id", "user.name", "own.last_at", "delivery.created_at"])
    .where("delivery.id", "in", ids)
    .where("own.is_muted", "=", 0)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("message")
          .select(sql`1`.as("one"))
          .whereRef("message.conversation_id", "=", "own.conversation_id")
          .whereRef("message.seq", ">=", "delivery.first_seq")
          .whereRef("message.seq", ">", "own.last_read_seq")
          .whereRef("message.seq", ">", "own.hidden_seq")
          .where("message.author_id", "<>", userId)
          .where("message.recalled_at", "is", null)
          .where(
            sql<boolean>`not exists (select 1 from message_hidden as hidden where hidden.user_id = ${userId}
              and hidden.conversation_id = message.conversation_id and hidden.seq = message.seq)`,
          )
          .where(
            sql<boolean>`not exists (select 1 from user_block where user_block.user_id = ${userId}
              and user_block.target_id = message.author_id)`,
          ),
      ),
    );
}

/** The news of these deliveries as their reader's lists show them, newest first. */
export async function newsOf(ctx: Context, reader: UnreadReader, ids: number[]): Promise<News[]> {
  const [rows, talks] = await Promise.all([
    newNoticesQuery(ctx, reader, ids).execute(),
    newMessagesQuery(ctx, reader.id, ids).execute(),
  ]);
  const tabOf = new Map(rows.map((row) => [row.id, row.tab]));
  const notices = (await noticeViews(ctx, reader, rows)).flatMap((view): News[] => {
    // The list keeps a place for a notice whose post is gone; there is nothing to send.
    const isBlank = view.acts.length === 0 && view.path === null && view.title === blankTitle(view.kind);
    const tab: NoticeTab = tabOf.get(view.id) ?? "system";
    const at = Date.parse(view.at);
    return isBlank ? [] : [{ tab, title: view.title, body: view.body, path: view.path ?? `/message/${tab}`, at }];
  });
  const messages = talks.map((talk): News => {
    const title = `${talk.name ?? NAMELESS} 给你发来私信`;
    // The words of a private message stay on the site.
    return {
      tab: "chat",
      title,
      body: "",
      path: conversationPath(talk.conversation_id),
      at: talk.last_at ?? talk.created_at,
    };
  });
  return [...notices, ...messages].toSorted((a, b) => b.at - a.at);
}
