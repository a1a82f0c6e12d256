import type { Tell } from "./find-faults.ts";
import { insideOf, placeKey, placesOf } from "./places.ts";
import type { MessageRow, Rows } from "./rows.ts";

/** The messages of each conversation in the order of their numbers. */
export function byConversation(messages: readonly MessageRow[]): Map<number, MessageRow[]> {
  const all = new Map<number, MessageRow[]>();
  for (const message of messages) {
    const some = all.get(message.conversation_id);
    if (some) some.push(message);
    else all.set(message.conversation_id, [message]);
  }
  for (const some of all.values()) some.sort((a, b) => a.seq - b.seq);
  return all;
}

/** Numbers without a gap, two people once, and the same last number in each place that repeats it. */
export function faultsOfRows(rows: Rows, tell: Tell): void {
  const { conversations, members, messages } = rows;
  const said = byConversation(messages);
  const known = new Set(conversations.map(({ id }) => id));
  for (const id of said.keys()) if (!known.has(id)) tell("a message is in a conversation", `conversation ${id}`);
  for (const { id, last_seq: last } of conversations) {
    const seqs = (said.get(id) ?? []).map(({ seq }) => seq);
    const wrong = seqs.findIndex((seq, place) => seq !== place + 1);
    if (wrong !== -1) tell("numbers are 1 to n", `conversation ${id}: ${seqs[wrong]} in the place of ${wrong + 1}`);
    if (last !== seqs.length)
      tell("the last number is the number of messages", `conversation ${id}: ${last} of ${seqs.length}`);
  }
  const lastOf = new Map(conversations.map(({ id, last_seq }) => [id, last_seq]));
  for (const { conversation_id: id, user_id: userId, last_seq: last } of members)
    if (last !== lastOf.get(id))
      tell("members have the conversation's last number", `conversation ${id}, member ${userId}`);
  for (const { conversation_id: id, user_id: userId, last_read_seq: read } of placesOf(rows)) {
    const last = lastOf.get(id) ?? 0;
    if (read > last)
      tell("nobody has read more than there is", `conversation ${id}, member ${userId}: ${read} of ${last}`);
  }
  const direct = conversations.filter(({ kind }) => kind === "direct").map(({ pair }) => pair);
  const twice = direct.filter((pair, place) => pair !== null && direct.indexOf(pair) !== place);
  for (const pair of twice) tell("two people have one conversation", `pair ${pair}`);
  const inside = insideOf(rows);
  for (const { id, conversation_id: conversation, author_id: author } of messages)
    if (!inside.has(placeKey(author, conversation))) tell("an author is a member", `message ${id}`);
}
