import type { Insertable, Transaction } from "kysely";
import type { Database } from "../db/schema/index.ts";
import type { MessageTable } from "../db/schema/chat.ts";
import { personAt } from "./compose.ts";
import { insertForIds, insertRows } from "./insert-rows.ts";

const MINUTE = 60_000;

/** Words of a person, and how many minutes ago they were written. */
type Line = [who: string, minutesAgo: number, text: string];

const ROOM = "茶馆闲聊";
const PINNED = "茶自己倒。不谈打法，吵起来就去续茶。";
const inRoom: readonly Line[] = [
  ["茶", 190, "茶泡好了，随便坐。"],
  ["肝", 184, "今晚的河灯试放，谁去？"],
  ["文", 181, "我已经在栖鲸屿码头了，人还不多"],
  ["猫", 176, "八点才开始，先占个第二根缆桩旁边的位置"],
  ["肝", 175, "帮我占一个 🙏"],
  ["剪", 92, "刚下班，在地铁上，来得及吗"],
  ["文", 90, "来得及，九点还有第二轮"],
  ["码", 41, "第二轮我也来，带摄像头"],
  ["茶", 38, "路上慢点，茶给你们留着。"],
  ["夜", 12, "🏮🏮"],
];

const direct: readonly Line[] = [
  ["鲸", 300, "昨晚第三阶段，你的灯油是怎么省下来的？"],
  ["奶", 296, "先不点第二盏，等他抬手再点，能多撑二十秒"],
  ["鲸", 60, "试了，真行！今晚八点再来一把？"],
  ["奶", 55, "八点半吧，我先把饭吃了"],
  ["奶", 54, "🍚"],
];

interface Filled {
  userIds: readonly number[];
  now: number;
}

/** Inserts the chat room of one circle, and a private conversation whose last message is unread. Deterministic. */
export async function insertTalks(trx: Transaction<Database>, { userIds, now }: Filled): Promise<void> {
  const idOf = (who: string) => userIds[personAt(who)] ?? 0;
  const rowsOf = (conversationId: number, lines: readonly Line[]) =>
    lines.map(([who, minutesAgo, text], index): Insertable<MessageTable> => ({
      conversation_id: conversationId,
      seq: index + 1,
      author_id: idOf(who),
      form_key: `demo-talk-${conversationId}-${index}`,
      content_hash: "",
      text,
      recalled_at: null,
      created_at: now - minutesAgo * MINUTE,
    }));
  const lastOf = (rows: readonly Insertable<MessageTable>[], authorId?: number) =>
    rows.findLast((row) => authorId === undefined || row.author_id === authorId)?.seq ?? 0;
  const begin = async (kind: "direct" | "room", pair: string | null, lines: readonly Line[]) => {
    const at = (line: Line | undefined) => now - (line?.[1] ?? 0) * MINUTE;
    const row = { kind, pair, last_seq: lines.length, last_at: at(lines.at(-1)), created_at: at(lines[0]) };
    const [id = 0] = await insertForIds(trx, "conversation", [row]);
    return { id, last: row.last_at };
  };

  const circle = await trx.selectFrom("circle").select("id").where("name", "=", ROOM).executeTakeFirstOrThrow();
  const members = await trx.selectFrom("circle_member").select("user_id").where("circle_id", "=", circle.id).execute();
  const said = inRoom.filter(([who]) => members.some(({ user_id: id }) => id === idOf(who)));
  const room = await begin("room", null, said);
  const inside = rowsOf(room.id, said);
  await insertRows(trx, "message", inside);
  await insertRows(trx, "circle_room", [
    { circle_id: circle.id, conversation_id: room.id, is_on: 1, slow_seconds: 0, pinned: PINNED },
  ]);
  await insertRows(
    trx,
    "room_member",
    [...new Set(inside.map((row) => row.author_id))].map((userId) => {
      const seq = lastOf(inside, userId);
      return { user_id: userId, conversation_id: room.id, last_read_seq: seq, own_seq: seq };
    }),
  );

  const [one, other] = [idOf("鲸"), idOf("奶")];
  const talk = await begin("direct", `${Math.min(one, other)}:${Math.max(one, other)}`, direct);
  const words = rowsOf(talk.id, direct);
  await insertRows(trx, "message", words);
  await insertRows(
    trx,
    "conversation_member",
    [one, other].map((userId) => ({
      conversation_id: talk.id,
      user_id: userId,
      last_seq: words.length,
      // Each has read all that was there when they last wrote.
      last_read_seq: lastOf(words, userId),
      own_seq: lastOf(words, userId),
      last_at: talk.last,
    })),
  );
}
