import { sql } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { chatEndpoints } from "../../../../contract/chat/chat.ts";
import { cutText } from "../../../../contract/shared/cut-text.ts";
import { oneLine } from "../../../../contract/shared/one-line.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { cutPage, down, pageBy } from "../../../db/keyset.ts";
import { unreadInRooms } from "../../circles/circle-room/room-unread.ts";
import { imagesOfIds } from "../../files/image/images-of-ids.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { lastRoomMessages, roomPageQuery } from "./list-rooms.ts";
import { unreadMessages, unreadOfMember } from "./unread.ts";

interface ListConversations {
  ctx: Context;
  viewer: Viewer;
  input: z.output<typeof chatEndpoints.list.query>;
}

const OPENING = 100;

/** A member's conversations in the order of their last messages. */
export function conversationPageQuery({
  ctx,
  userId,
  cursor,
  limit,
}: {
  ctx: Pick<Context, "db">;
  userId: number;
  cursor: string | undefined;
  limit: number;
}) {
  const rows = ctx.db
    .selectFrom("conversation_member")
    .select(["conversation_id", "last_at", "is_muted"])
    .where("user_id", "=", userId);
  const keys = [down("last_at", { isNullable: true }), down("conversation_id")];
  return pageBy(rows, keys, cursor, limit);
}

/** The other people and the unread messages of these conversations. */
export function othersQuery({ db }: Pick<Context, "db">, userId: number, ids: number[]) {
  return db
    .selectFrom("conversation_member")
    .innerJoin("conversation_member as others", (join) =>
      join
        .onRef("others.conversation_id", "=", "conversation_member.conversation_id")
        .on("others.user_id", "<>", userId),
    )
    .select(["conversation_member.conversation_id as id", "others.user_id as other_id", unreadOfMember().as("unread")])
    .where("conversation_member.user_id", "=", userId)
    .where("conversation_member.conversation_id", "in", ids);
}
const others = cachedQuery((db, { userId, ids }: { userId: number; ids: number[] }) =>
  othersQuery({ db }, userId, ids),
);

interface LastRow {
  id: number;
  conversation_id: number;
  seq: number;
  author_id: number;
  text: string;
  recalled_at: number | null;
  is_removed: 0 | 1;
  created_at: number;
  images: number;
}

/** The last message of each of these conversations that the member has not deleted: one index walk for each. */
export function lastMessagesQuery(userId: number, ids: number[]) {
  const walks = ids.map(
    (id) => sql`select id from (
      select message.id from message
      where message.conversation_id = ${id}
        and message.seq > (select hidden_seq from conversation_member where conversation_id = ${id} and user_id = ${userId})
        and (select true from message_hidden where message_hidden.user_id = ${userId}
          and message_hidden.conversation_id = ${id} and message_hidden.seq = message.seq) is not true
      order by message.seq desc limit 1) as walk`,
  );
  return sql<LastRow>`select id, conversation_id, seq, author_id, text, recalled_at, is_removed, created_at,
    (select count(*) from message_image where message_image.message_id = message.id) as images
    from message where id in (${sql.join(walks, sql` union all `)})`;
}
const lastMessages = cachedQuery((_db, { userId, ids }: { userId: number; ids: number[] }) =>
  lastMessagesQuery(userId, ids),
);

type Listed = z.output<typeof chatEndpoints.list.output>;
type Item = Listed["items"][number];

type DirectRow = Awaited<ReturnType<ReturnType<typeof conversationPageQuery>["execute"]>>[number];
type RoomRow = Awaited<ReturnType<ReturnType<typeof roomPageQuery>["execute"]>>[number];

/** The sort keys of the merged list. */
const keys = [down("last_at"), down("id")];

function lastOf(
  said: Omit<LastRow, "id"> | undefined,
  userId: number,
  author: NonNullable<Item["last"]>["author"],
): Item["last"] {
  if (!said) return null;
  return {
    seq: said.seq,
    isMine: said.author_id === userId,
    author,
    text: cutText(oneLine(said.text), OPENING, "…"),
    imageCount: Number(said.images),
    isRecalled: said.recalled_at !== null,
    isRemoved: said.is_removed === 1,
    createdAt: new Date(said.created_at).toISOString(),
  };
}

/** Direct conversations of a page, by id. */
async function directItems(ctx: Context, userId: number, rows: DirectRow[]): Promise<[number, Item][]> {
  if (rows.length === 0) return [];
  const asked = { userId, ids: rows.map((row) => row.conversation_id) };
  const [people, last] = await Promise.all([others.rows(ctx.db, asked), lastMessages.rows(ctx.db, asked)]);
  const briefs = await userBriefs(
    ctx,
    people.map((row) => row.other_id),
  );
  const about = new Map(people.map((row) => [row.id, row]));
  const words = new Map(last.map((row) => [row.conversation_id, row]));
  return rows.flatMap(({ conversation_id: id, last_at: lastAt, is_muted: isMuted }) => {
    const row = about.get(id);
    if (!row || lastAt === null) return [];
    const item: Item = {
      id,
      other: briefOf(briefs, row.other_id),
      circle: null,
      last: lastOf(words.get(id), userId, null),
      lastAt: new Date(lastAt).toISOString(),
      unreadCount: Number(row.unread),
      isMuted: isMuted === 1,
    };
    return [[id, item] as [number, Item]];
  });
}

/** Rooms of a page, by id. */
async function roomItems(ctx: Context, userId: number, rows: RoomRow[]): Promise<[number, Item][]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [icons, last, unread] = await Promise.all([
    imagesOfIds(
      ctx,
      rows.map((row) => row.icon_image_id),
    ),
    lastRoomMessages.rows(ctx.db, { userId, ids }),
    unreadInRooms(ctx, userId, ids),
  ]);
  const words = new Map(last.map((row) => [row.conversation_id, row]));
  return rows.map((row) => {
    const said = words.get(row.id);
    const item: Item = {
      id: row.id,
      other: null,
      circle: { id: row.circle_id, name: row.name, icon: icons.get(row.icon_image_id ?? 0) ?? null },
      last: lastOf(said, userId, said ? { id: said.author_id, name: said.name } : null),
      lastAt: new Date(row.last_at).toISOString(),
      unreadCount: unread.get(row.id) ?? 0,
      isMuted: row.is_muted === 1,
    };
    return [row.id, item];
  });
}

/**
 * Two lists with the same sort keys and the same cursor, merged: a room repeats its last message in no row of its
 * members.
 */
export async function listConversations({ ctx, viewer, input: { cursor, limit } }: ListConversations): Promise<Listed> {
  const userId = viewer.id;
  const asked = { ctx, userId, cursor, limit };
  const [direct, rooms, unreadCount] = await Promise.all([
    conversationPageQuery(asked).execute(),
    roomPageQuery(asked).execute(),
    unreadMessages(ctx, userId),
  ]);
  const all = [
    ...direct.map((row) => ({ id: row.conversation_id, last_at: row.last_at ?? 0, direct: row, room: undefined })),
    ...rooms.map((row) => ({ id: row.id, last_at: row.last_at, direct: undefined, room: row })),
  ].toSorted((one, other) => other.last_at - one.last_at || other.id - one.id);
  const page = cutPage(all, keys, limit);
  const items = new Map([
    ...(await directItems(
      ctx,
      userId,
      page.rows.flatMap((row) => row.direct ?? []),
    )),
    ...(await roomItems(
      ctx,
      userId,
      page.rows.flatMap((row) => row.room ?? []),
    )),
  ]);
  return { items: page.rows.flatMap(({ id }) => items.get(id) ?? []), nextCursor: page.nextCursor, unreadCount };
}
