import type { Tell } from "./find-faults.ts";
import type { Log } from "./log-lines.ts";
import { byConversation } from "./of-rows.ts";
import { placeKey, placesOf } from "./places.ts";
import type { Rows } from "./rows.ts";

/** Members are shown at most this number of unread messages. */
const COUNTED_MAX = 100;

/**
 * The counters at the end are the rows counted: messages of others after the read position, neither recalled nor deleted.
 * The counter of private messages leaves rooms out, and a room that a member has never opened has no number.
 */
export function faultsOfUnread(log: Log, rows: Rows, tell: Tell): void {
  const { messages, hidden, rooms } = rows;
  const isRoom = new Set(rooms.map((row) => row.conversation_id));
  const said = byConversation(messages);
  const hiddenFor = new Set(hidden.map((row) => `${row.user_id} ${row.conversation_id} ${row.seq}`));
  const expected = new Map<string, number>();
  const sums = new Map<number, number>();
  for (const { conversation_id: id, user_id: userId, last_read_seq: read, is_muted: isMuted } of placesOf(rows)) {
    const unread = (said.get(id) ?? []).filter(
      ({ seq, author_id: author, recalled_at: recalledAt }) =>
        seq > read && author !== userId && recalledAt === null && !hiddenFor.has(`${userId} ${id} ${seq}`),
    ).length;
    expected.set(placeKey(userId, id), Math.min(unread, COUNTED_MAX));
    if (isMuted === 0 && !isRoom.has(id)) sums.set(userId, (sums.get(userId) ?? 0) + unread);
  }
  for (const [member, lines] of log) {
    const counters = lines.filter((line) => line.t === "unread");
    if (counters.length === 0) tell("each member has a counter at the end", `member ${member}`);
    const sum = Math.min(sums.get(member) ?? 0, COUNTED_MAX);
    for (const { counter, list } of counters)
      if (counter !== sum || list !== sum)
        tell("a counter is the rows counted", `member ${member}: ${counter} and ${list} in place of ${sum}`);
    for (const line of lines) {
      if (line.t !== "whole") continue;
      const wanted = expected.get(placeKey(member, line.conversation)) ?? null;
      if (line.unreadInList !== wanted || line.unreadOnPage !== (wanted ?? 0))
        tell(
          "a conversation's counter is the rows counted",
          `conversation ${line.conversation}, member ${member}: ${line.unreadInList} and ${line.unreadOnPage} in place of ${wanted}`,
        );
    }
  }
}
