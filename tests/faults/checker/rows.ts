import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";

export interface ConversationRow {
  id: number;
  kind: string;
  pair: string | null;
  last_seq: number;
}
export interface MemberRow {
  conversation_id: number;
  user_id: number;
  last_seq: number;
  last_read_seq: number;
  hidden_seq: number;
  is_muted: number;
}
export interface MessageRow {
  id: number;
  conversation_id: number;
  seq: number;
  author_id: number;
  form_key: string;
  text: string;
  recalled_at: number | null;
}
export interface HiddenRow {
  user_id: number;
  conversation_id: number;
  seq: number;
}
/** The room of a circle. */
export interface RoomRow {
  conversation_id: number;
}
/** A member of a circle with a room. */
export interface RoomPersonRow {
  conversation_id: number;
  user_id: number;
}
/** The position of a member in a room that they have opened. */
export interface RoomPositionRow {
  conversation_id: number;
  user_id: number;
  last_read_seq: number;
  own_seq: number;
  is_muted: number;
}
/** The newest position of a member's live events. */
export interface LineRow {
  user_id: number;
  position: number;
}
export interface Rows {
  conversations: ConversationRow[];
  members: MemberRow[];
  messages: MessageRow[];
  hidden: HiddenRow[];
  rooms: RoomRow[];
  roomPeople: RoomPersonRow[];
  roomPositions: RoomPositionRow[];
  lines: LineRow[];
}

const queries = {
  conversations: "select id, kind, pair, last_seq from conversation",
  members: "select conversation_id, user_id, last_seq, last_read_seq, hidden_seq, is_muted from conversation_member",
  messages: "select id, conversation_id, seq, author_id, form_key, text, recalled_at from message",
  hidden: "select user_id, conversation_id, seq from message_hidden",
  rooms: "select conversation_id from circle_room",
  roomPeople: "select conversation_id, user_id from circle_room join circle_member using (circle_id)",
  roomPositions: "select conversation_id, user_id, last_read_seq, own_seq, is_muted from room_member",
  lines: "select user_id, position from person_line",
} satisfies Record<keyof Rows, string>;

/** PostgreSQL gives large whole numbers as texts. */
const TEXTS = new Set(["kind", "pair", "form_key", "text"]);
const withNumbers = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value === null || TEXTS.has(name) ? value : Number(value)]),
  );

/** Reads the rows by plain SQL. @param database the file of SQLite, or the URL of PostgreSQL */
export async function readRows(database: string): Promise<Rows> {
  const ask = database.startsWith("postgres") ? await askPostgres(database) : askSqlite(database);
  const rows: Record<string, unknown[]> = {};
  try {
    for (const [name, query] of Object.entries(queries)) rows[name] = (await ask.all(query)).map(withNumbers);
  } finally {
    await ask.close();
  }
  return rows as unknown as Rows;
}

interface Asked {
  all(query: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

function askSqlite(file: string): Asked {
  const db = new DatabaseSync(file, { readOnly: true });
  return { all: async (query) => db.prepare(query).all(), close: async () => db.close() };
}

async function askPostgres(url: string): Promise<Asked> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return { all: async (query) => (await client.query(query)).rows, close: () => client.end() };
}
