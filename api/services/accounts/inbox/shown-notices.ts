import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";
import { roomIsOpenTo } from "../../circles/circle-room/room-access.ts";
import { subjectIsThere } from "../../circles/subject/subject.ts";
import type { UnreadReader } from "../../shared/message/unread-counts.ts";

/**
 * SQL condition on a row of `notice_act`: the reader may know of it. It was not taken back, its comment is there, and the
 * reader has neither muted nor blocked the person.
 */
export function actIsShown(reader: UnreadReader): RawBuilder<boolean> {
  const avoided = (table: "user_mute" | "user_block") =>
    sql`(select true from ${sql.table(table)} as a where a.user_id = ${reader.id} and a.target_id = notice_act.doer_id)`;
  return sql<boolean>`(notice_act.withdrawn_at is null
    and ${avoided("user_mute")} is not true and ${avoided("user_block")} is not true
    and (notice_act.comment_id = 0 or exists (
      select 1 from comment where comment.id = notice_act.comment_id and comment.deleted_at is null)))`;
}

/** SQL: the notice is about no message, or the reader may read that message of a room, and it was not taken back. */
function messageIsThere(id: RawBuilder<unknown>, reader: UnreadReader): RawBuilder<boolean> {
  return sql<boolean>`(${id} is null or exists (select 1 from message where message.id = ${id}
    and message.recalled_at is null and ${roomIsOpenTo(sql.ref("message.conversation_id"), reader.id)}))`;
}

/**
 * SQL condition on a row of `notice`: the list shows it. The site's own notices always are shown (blanked when their post
 * is gone); a gathered one while the reader may see its post and an act in it. The counters use the same condition, so
 * that each equals its list.
 * @param of the name of the row in the query
 * @param isUnread only acts that the reader has not read count
 */
export function noticeIsShown(
  { kinds }: Pick<Context, "kinds">,
  reader: UnreadReader,
  { of = "notice", isUnread = false }: { of?: "notice" | "unread_notice"; isUnread?: boolean } = {},
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${of}.${name}`);
  const after = isUnread ? column("seen_seq") : sql`0`;
  return sql<boolean>`(${column("gathers")} is null or (
    ${messageIsThere(column("message_id"), reader)} and
    (${column("subject_kind")} is null or ${subjectIsThere(kinds, reader, of)})
    and exists (select 1 from notice_act where notice_act.notice_id = ${column("id")} and notice_act.seq > ${after}
      and ${actIsShown(reader)})))`;
}
