import type { Tell } from "./find-faults.ts";
import type { Log } from "./log-lines.ts";
import { byConversation } from "./of-rows.ts";
import { placeKey, placesOf } from "./places.ts";
import type { Rows } from "./rows.ts";

/**
 * A position in a room is where its member has read: a position that they have sent, or their first message, which opens
 * the room for them; and after it their own messages alone.
 */
function faultsOfRoomPositions(log: Log, { messages, roomPositions }: Rows, tell: Tell): void {
  const said = byConversation(messages);
  for (const { conversation_id: id, user_id: userId, last_read_seq: read } of roomPositions) {
    const room = said.get(id) ?? [];
    const own = new Set(room.flatMap(({ seq, author_id: author }) => (author === userId ? [seq] : [])));
    const sent = (log.get(userId) ?? []).flatMap((line) =>
      line.t === "read" && line.conversation === id ? [line.upTo] : [],
    );
    const places = new Set([...sent, Math.min(...own)]);
    let from = read;
    while (!places.has(from) && own.has(from)) from--;
    if (!places.has(from)) tell("a position is where its member has read", `room ${id}, member ${userId}: ${read}`);
  }
}

/**
 * A member's read position in a conversation only moves forward: an answer is never behind an earlier one, nor behind a
 * position that was acknowledged before its request left. The last answer is the stored position.
 */
export function faultsOfPositions(log: Log, rows: Rows, tell: Tell): void {
  faultsOfRoomPositions(log, rows, tell);
  const placeOf = new Map(placesOf(rows).map((row) => [placeKey(row.user_id, row.conversation_id), row]));
  for (const [member, lines] of log) {
    const acknowledged = new Map<number, number>();
    /** The least position that the answer to the running request may have. */
    const least = new Map<number, number>();
    const raise = (of: Map<number, number>, conversation: number, seq: number) =>
      void of.set(conversation, Math.max(of.get(conversation) ?? 0, seq));
    for (const line of lines) {
      if (line.t === "read") raise(acknowledged, line.conversation, line.upTo);
      else if (line.t === "asked") raise(least, line.conversation, acknowledged.get(line.conversation) ?? 0);
      else if (line.t === "loaded" || line.t === "whole") {
        const where = `conversation ${line.conversation}, member ${member}`;
        // Nothing is read or sent while members look at everything.
        if (line.t === "whole") raise(least, line.conversation, acknowledged.get(line.conversation) ?? 0);
        const before = least.get(line.conversation) ?? 0;
        if (line.read < before) tell("a shown position never goes back", `${where}: ${line.read} after ${before}`);
        raise(least, line.conversation, line.read);
        const stored = placeOf.get(placeKey(member, line.conversation))?.last_read_seq ?? 0;
        if (line.t === "whole" && line.read !== stored)
          tell("at the end the shown position is the stored one", `${where}: ${line.read} in place of ${stored}`);
      }
    }
  }
}
