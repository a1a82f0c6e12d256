import type { Tell } from "./find-faults.ts";
import type { Log } from "./log-lines.ts";
import { byConversation } from "./of-rows.ts";
import { insideOf, placeKey } from "./places.ts";
import type { Rows } from "./rows.ts";

/** Rooms and positions in them are of circles and their members, and a position knows its member's last message. */
function faultsOfRoomRows(rows: Rows, tell: Tell): void {
  const { conversations, rooms, roomPositions, messages } = rows;
  const inside = insideOf(rows);
  const ofCircles = rooms.map((row) => row.conversation_id).toSorted((a, b) => a - b);
  const ofKind = conversations.flatMap(({ id, kind }) => (kind === "room" ? [id] : [])).toSorted((a, b) => a - b);
  if (ofCircles.join(" ") !== ofKind.join(" "))
    tell("each room is one circle's", `rooms ${ofKind.join(" ")}, circles' rooms ${ofCircles.join(" ")}`);
  const lastOwn = new Map<string, number>();
  for (const { conversation_id: id, author_id: author, seq } of messages) {
    const key = placeKey(author, id);
    lastOwn.set(key, Math.max(lastOwn.get(key) ?? 0, seq));
  }
  for (const { conversation_id: id, user_id: userId, own_seq: own } of roomPositions) {
    const where = `room ${id}, member ${userId}`;
    const key = placeKey(userId, id);
    if (!inside.has(key)) tell("a position is a member's", where);
    if (own !== (lastOwn.get(key) ?? 0))
      tell("a position has its member's last message", `${where}: ${own} in place of ${lastOwn.get(key) ?? 0}`);
  }
}

/** Each message is stored where it was sent: in its room, or in no room. */
function faultsOfTargets(log: Log, { messages, rooms }: Rows, tell: Tell): void {
  const isRoom = new Set(rooms.map((row) => row.conversation_id));
  const stored = new Map(messages.map((row) => [`${row.author_id} ${row.form_key}`, row.conversation_id]));
  for (const [member, lines] of log)
    for (const line of lines) {
      const id = line.t === "sent" ? stored.get(`${member} ${line.key}`) : undefined;
      if (line.t !== "sent" || id === undefined) continue;
      if (line.room === null ? isRoom.has(id) : line.room !== id)
        tell("a message is stored where it was sent", `${line.key} of member ${member}: ${id}, not ${line.room}`);
    }
}

/**
 * An open page has shown each message of its room once: with a load after each subscription, and after each change that
 * it has heard of. Only members hear of changes.
 */
function faultsOfPages(log: Log, rows: Rows, tell: Tell): void {
  const inside = insideOf(rows);
  const said = byConversation(rows.messages);
  const hiddenFor = new Set(rows.hidden.map((row) => `${placeKey(row.user_id, row.conversation_id)} ${row.seq}`));
  for (const [member, lines] of log) {
    const pages = new Map<number, Set<number>>();
    for (const line of lines) {
      if (line.t === "joined") {
        if (!pages.has(line.conversation)) pages.set(line.conversation, new Set());
      } else if (line.t === "changed") {
        if (!inside.has(placeKey(member, line.conversation)))
          tell("only members hear of a room", `room ${line.conversation}, member ${member}`);
      } else if (line.t === "loaded")
        for (const { seq } of line.messages) {
          const seen = pages.get(line.conversation);
          if (seen?.has(seq))
            tell("an open page shows a message once", `room ${line.conversation}, member ${member}: ${seq}`);
          seen?.add(seq);
        }
    }
    for (const [room, seen] of pages) {
      const key = placeKey(member, room);
      const missed = (said.get(room) ?? []).filter(({ seq }) => !seen.has(seq) && !hiddenFor.has(`${key} ${seq}`));
      if (inside.has(key) && missed.length > 0)
        tell(
          "an open page has shown each message of its room",
          `room ${room}, member ${member}: ${missed.length}, the first ${missed[0]?.seq}`,
        );
    }
  }
}

/** The promises of rooms that direct conversations do not have. */
export function faultsOfRooms(log: Log, rows: Rows, tell: Tell): void {
  faultsOfRoomRows(rows, tell);
  faultsOfTargets(log, rows, tell);
  faultsOfPages(log, rows, tell);
}
