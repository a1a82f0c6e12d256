import type { Tell } from "./find-faults.ts";
import type { LoadedMessage, Log } from "./log-lines.ts";
import { byConversation } from "./of-rows.ts";
import { insideOf, placeKey } from "./places.ts";
import type { MessageRow, Rows } from "./rows.ts";

/** Whether a member may have been shown this for the row: a message is recalled at most later than it is shown. */
function isOf(shown: LoadedMessage, row: MessageRow): boolean {
  if (shown.id !== row.id || shown.author !== row.author_id) return false;
  if (shown.isRecalled) return row.recalled_at !== null && shown.text === "";
  return row.recalled_at !== null || shown.text === row.text;
}

/**
 * Each part that a member was shown is in the one order, exists, and is of their own conversation; at the end each member
 * sees every message once, except those that they have deleted.
 */
export function faultsOfLoads(log: Log, rows: Rows, tell: Tell): void {
  const { messages, hidden, members, roomPeople } = rows;
  const inside = insideOf(rows);
  const places = [...members, ...roomPeople.map((row) => ({ ...row, hidden_seq: 0 }))];
  const said = byConversation(messages);
  const rowOf = new Map(messages.map((row) => [`${row.conversation_id} ${row.seq}`, row]));
  const hiddenFor = new Set(hidden.map((row) => `${row.user_id} ${row.conversation_id} ${row.seq}`));

  for (const [member, lines] of log) {
    const whole = new Map<number, readonly LoadedMessage[]>();
    for (const line of lines) {
      if (line.t !== "loaded" && line.t !== "whole") continue;
      const where = `conversation ${line.conversation}, member ${member}`;
      if (!inside.has(placeKey(member, line.conversation))) tell("only members see a conversation", where);
      for (const [place, shown] of line.messages.entries()) {
        const before = line.messages[place - 1];
        if (before && before.seq >= shown.seq) tell("members see one order", `${where}: ${before.seq}, ${shown.seq}`);
        const row = rowOf.get(`${line.conversation} ${shown.seq}`);
        if (!row || !isOf(shown, row)) tell("a shown message is stored as it was shown", `${where}: ${shown.seq}`);
      }
      if (line.t === "whole") whole.set(line.conversation, line.messages);
    }
    for (const place of places.filter((row) => row.user_id === member)) {
      const id = place.conversation_id;
      const shown = (whole.get(id) ?? []).map(({ seq }) => seq).join(" ");
      const wanted = (said.get(id) ?? [])
        .filter(({ seq }) => seq > place.hidden_seq && !hiddenFor.has(`${member} ${id} ${seq}`))
        .map(({ seq }) => seq)
        .join(" ");
      if (shown !== wanted) tell("at the end a member sees every message once", `conversation ${id}, member ${member}`);
    }
  }
}
