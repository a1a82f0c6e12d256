/**
 * `node --import tsx tests/faults/checker/check.ts LOGS DATABASE`: reads the members' logs (`LOGS/<member>.jsonl`) and the
 * rows of a SQLite file or a PostgreSQL URL, and prints the number of messages and the faults as JSON.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Fault, findFaults } from "./find-faults.ts";
import type { Log, LogLine } from "./log-lines.ts";
import { readRows } from "./rows.ts";

/** The result of a check. */
export interface Checked {
  members: number;
  conversations: number;
  rooms: number;
  messages: number;
  /** Those of them in rooms. */
  roomMessages: number;
  acknowledged: number;
  heard: number;
  /** Subscriptions of pages to rooms, and the changes of rooms of which they heard. */
  joined: number;
  changes: number;
  /** Lines that had to read their pages again, because they were away for too long. */
  reloads: number;
  shown: number;
  faults: Fault[];
}

function readLog(folder: string): Log {
  const linesOf = (file: string) =>
    readFileSync(join(folder, file), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as LogLine);
  return new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith(".jsonl"))
      .map((file) => [Number.parseInt(file, 10), linesOf(file)]),
  );
}

const [, , logs = "", database = ""] = process.argv;
const [log, rows] = [readLog(logs), await readRows(database)];
const lines = [...log.values()].flat();
const count = (t: LogLine["t"]) => lines.reduce((sum, line) => sum + (line.t === t ? 1 : 0), 0);
const rooms = new Set(rows.rooms.map((row) => row.conversation_id));
const checked: Checked = {
  members: log.size,
  conversations: rows.conversations.length - rooms.size,
  rooms: rooms.size,
  messages: rows.messages.length,
  roomMessages: rows.messages.filter((row) => rooms.has(row.conversation_id)).length,
  acknowledged: count("acknowledged"),
  heard: count("heard"),
  joined: count("joined"),
  changes: count("changed"),
  reloads: lines.filter((line) => line.t === "resumed" && line.how === "reload").length,
  shown: lines.reduce((sum, line) => sum + ("messages" in line ? line.messages.length : 0), 0),
  faults: findFaults(log, rows),
};
process.stdout.write(JSON.stringify(checked));
