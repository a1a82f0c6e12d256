import type { Generated } from "kysely";
import type { WhoMayWrite } from "../../../contract/chat/chat-names.ts";
import type { Flag, Millis } from "./column-types.ts";

interface ConversationTable {
  id: Generated<number>;
  kind: "direct" | "room";
  /**
   * The two people of a direct conversation, `7:12`, the smaller id first. Null for a room, and when a merge of accounts
   * left a second conversation with the same person: it can only be read.
   */
  pair: string | null;
  /** The sequence number of the last message. A transaction that sends holds this row's lock. */
  last_seq: Generated<number>;
  /** The time of the last message. */
  last_at: Millis;
  created_at: Millis;
}

/** One of the two people of a direct conversation. */
interface ConversationMemberTable {
  conversation_id: number;
  user_id: number;
  /** Equals the conversation's, so that one index finds a member's unread conversations. */
  last_seq: Generated<number>;
  last_read_seq: Generated<number>;
  /** The last message that this member wrote; 0: none. */
  own_seq: Generated<number>;
  /** The member deleted the messages up to this one, for themselves. */
  hidden_seq: Generated<number>;
  is_muted: Generated<Flag>;
  /** Equals the conversation's; null while the member has deleted the whole conversation. */
  last_at: Millis | null;
}

/** The chat room of a circle. The row stays when the room is switched off. */
interface CircleRoomTable {
  circle_id: number;
  /** Of the kind `room`. */
  conversation_id: number;
  is_on: Flag;
  /** Seconds between two messages of a member who is not staff; 0: no limit. */
  slow_seconds: number;
  /** Plain text; empty: none. */
  pinned: string;
}

/**
 * The position of a member in a room, from the first time that they open it. Membership of the circle alone decides who
 * may read: the row stays when a member leaves, so that a return changes nothing.
 */
interface RoomMemberTable {
  user_id: number;
  conversation_id: number;
  last_read_seq: Generated<number>;
  /** The last message that this member wrote; 0: none. */
  own_seq: Generated<number>;
  is_muted: Generated<Flag>;
}

/** A message is never deleted: a recall or the end of its author's account clears text and pictures. */
export interface MessageTable {
  id: Generated<number>;
  conversation_id: number;
  seq: number;
  author_id: number;
  /** The one-time key of the form or of the browser's copy. */
  form_key: string;
  /** Of the content as it was sent, to refuse the same key with other content. */
  content_hash: string;
  text: string;
  recalled_at: Millis | null;
  /** 1: the circle's staff or the site's staff took the message away. `recalled_at` is set, too. */
  is_removed: Generated<Flag>;
  /** Never earlier than the message before. */
  created_at: Millis;
}

interface MessageImageTable {
  message_id: number;
  position: number;
  image_id: number;
}

/** A message that a member has deleted for themselves. */
interface MessageHiddenTable {
  user_id: number;
  conversation_id: number;
  seq: number;
}

/** Members without a row have the defaults (services/chat/chat-setting). */
interface ChatSettingTable {
  user_id: number;
  who_may_write: WhoMayWrite;
  shows_read: Flag;
}

/** The reported message and those around it, as they were when it was reported. */
interface ReportedMessageTable {
  report_id: number;
  message_id: number;
  author_id: number;
  text: string;
  is_recalled: Flag;
  created_at: Millis;
}

interface ReportedImageTable {
  report_id: number;
  message_id: number;
  position: number;
  image_id: number;
}

export interface ChatTables {
  conversation: ConversationTable;
  conversation_member: ConversationMemberTable;
  message: MessageTable;
  message_image: MessageImageTable;
  message_hidden: MessageHiddenTable;
  circle_room: CircleRoomTable;
  room_member: RoomMemberTable;
  chat_setting: ChatSettingTable;
  reported_message: ReportedMessageTable;
  reported_image: ReportedImageTable;
}
