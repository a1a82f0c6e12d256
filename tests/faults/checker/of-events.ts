import type { Tell } from "./find-faults.ts";
import type { Log, LogLine } from "./log-lines.ts";
import { insideOf, placeKey } from "./places.ts";
import type { MessageRow, Rows } from "./rows.ts";

type Heard = Extract<LogLine, { t: "heard" }>;

/** An event must be of a stored message; a read position has none. */
function isOfRow({ what, by }: Heard, row: MessageRow | undefined): boolean {
  if (what === "read") return true;
  if (!row) return false;
  if (what === "sent") return row.author_id === by;
  return what !== "recalled" || row.recalled_at !== null;
}

/**
 * A member hears each event once and in order: positions follow each other without a gap, also over many connections.
 * Where the line says `reload`, the member has missed events, and reads the pages again.
 */
export function faultsOfEvents(log: Log, rows: Rows, tell: Tell): void {
  const { messages, members, lines: newest } = rows;
  const rowOf = new Map(messages.map((row) => [`${row.conversation_id} ${row.seq}`, row]));
  const newestOf = new Map(newest.map((row) => [row.user_id, row.position]));
  const inside = insideOf(rows);

  for (const [member, lines] of log) {
    let position: number | undefined;
    let hasMissed = false;
    const lastSent = new Map<number, number>();
    const count = new Map<number, number>();
    for (const line of lines) {
      if (line.t === "resumed") {
        if (line.how === "reload") {
          hasMissed = true;
          if (position !== undefined && line.position < position)
            tell("positions never go back", `member ${member}: ${line.position} after ${position}`);
        } else if (position !== undefined && line.position !== position)
          tell("a line resumes where it ended", `member ${member}: ${line.position} after ${position}`);
        // A member's first line begins before their first event.
        else if (position === undefined && line.position > 0) hasMissed = true;
        position = line.position;
      } else if (line.t === "heard") {
        const where = `member ${member}, position ${line.position}`;
        if (line.position !== (position ?? 0) + 1)
          tell("no event is lost or heard twice", `${where} after ${position}`);
        position = line.position;
        if (!isOfRow(line, rowOf.get(`${line.conversation} ${line.seq}`)))
          tell("an event is of a stored message", `${where}: ${line.what} ${line.seq} of ${line.conversation}`);
        if (!inside.has(placeKey(member, line.conversation)))
          tell("only members hear of a conversation", `${where}: conversation ${line.conversation}`);
        if (line.what !== "sent") continue;
        if (line.seq <= (lastSent.get(line.conversation) ?? 0))
          tell("messages are heard in their order", `${where}: ${line.seq} of conversation ${line.conversation}`);
        lastSent.set(line.conversation, line.seq);
        count.set(line.conversation, (count.get(line.conversation) ?? 0) + 1);
      }
    }
    if (position === undefined) continue;
    if (position !== (newestOf.get(member) ?? 0))
      tell("at the end a member has heard every event", `member ${member}: ${position} of ${newestOf.get(member)}`);
    if (hasMissed) continue;
    for (const row of members.filter(({ user_id: id }) => id === member))
      if ((count.get(row.conversation_id) ?? 0) !== row.last_seq)
        tell("a member hears every message once", `conversation ${row.conversation_id}, member ${member}`);
  }
}
