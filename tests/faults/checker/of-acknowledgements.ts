import type { Tell } from "./find-faults.ts";
import type { Log } from "./log-lines.ts";
import { placeKey, placesOf } from "./places.ts";
import type { Rows } from "./rows.ts";

/**
 * Each sent message is acknowledged, and stored once with the acknowledged number and the sent text; nothing is stored
 * that nobody has sent.
 */
export function faultsOfAcknowledgements(log: Log, rows: Rows, tell: Tell): void {
  const { messages, hidden } = rows;
  const keyOf = (author: number, key: string) => `${author} ${key}`;
  const stored = new Map<string, (typeof messages)[number]>();
  const byId = new Map(messages.map((row) => [row.id, row]));
  for (const row of messages) {
    const key = keyOf(row.author_id, row.form_key);
    if (stored.has(key)) tell("a key is stored once", `author and key ${key}`);
    stored.set(key, row);
  }
  const hiddenFor = new Set(hidden.map((row) => `${row.user_id} ${row.conversation_id} ${row.seq}`));
  const placeOf = new Map(placesOf(rows).map((row) => [placeKey(row.user_id, row.conversation_id), row]));
  const sent = new Map<string, string>();
  const acknowledged = new Map<string, string>();

  for (const [member, lines] of log)
    for (const line of lines) {
      if (line.t === "sent") sent.set(keyOf(member, line.key), line.text);
      else if (line.t === "acknowledged") {
        const key = keyOf(member, line.key);
        const told = `message ${line.id} of member ${member}, number ${line.seq} of conversation ${line.conversation}`;
        const same = `${line.id} ${line.seq} ${line.conversation}`;
        if ((acknowledged.get(key) ?? same) !== same) tell("a repeated key gets the first answer", told);
        acknowledged.set(key, same);
        const row = byId.get(line.id);
        if (!row) tell("an acknowledged message is stored", told);
        else if (row.seq !== line.seq || row.conversation_id !== line.conversation)
          tell(
            "a stored message has the acknowledged number",
            `${told}, stored as ${row.seq} of ${row.conversation_id}`,
          );
        else if (row.author_id !== member || row.form_key !== line.key) tell("a stored message is its author's", told);
      } else if (line.t === "refused")
        tell("no message of the load is refused", `${member}: ${line.status} ${line.message}`);
      else if (line.t === "recalled" && byId.get(line.id)?.recalled_at === null)
        tell("a message that was taken back stays so", `message ${line.id}`);
      else if (line.t === "hidden") {
        const row = byId.get(line.id);
        if (!row || !hiddenFor.has(`${member} ${row.conversation_id} ${row.seq}`))
          tell("a message that a member deleted stays so", `message ${line.id}, member ${member}`);
      } else if (line.t === "muted" && placeOf.get(placeKey(member, line.conversation))?.is_muted !== 1)
        tell("a muted conversation stays so", `conversation ${line.conversation}, member ${member}`);
      else if (line.t === "read" && (placeOf.get(placeKey(member, line.conversation))?.last_read_seq ?? -1) < line.upTo)
        tell("a read position never goes back", `conversation ${line.conversation}, member ${member}, ${line.upTo}`);
    }

  for (const key of sent.keys())
    if (!acknowledged.has(key)) tell("a sent message is acknowledged", `author and key ${key}`);
  for (const [key, row] of stored) {
    const text = sent.get(key);
    if (text === undefined) tell("a stored message was sent", `message ${row.id}`);
    else if (row.text !== (row.recalled_at === null ? text : "")) tell("a message has its text", `message ${row.id}`);
  }
}
