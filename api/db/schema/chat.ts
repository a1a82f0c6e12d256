import type { Generated } from "kysely";
import type { WhoMayWrite } from "../../../contract/chat/chat-names.ts";
import type { Flag, Millis } from "./column-types.ts";

export interface ConversationTable {
  id: Generated<number>;
  kind: "direct";
  /**
   * The two people of a direct conversation, `7:12`, the smaller id first. Null when a merge of accounts left a second
   * conversation with the same person: it can only be read.
   */
  pair: string | null;
  /** The sequence number of the last message. A transaction that sends holds this row's lock. */
  last_seq: Generated<number>;
  /** The time of the last message. */
  last_at: Millis;
  created_at: Millis;
}

export interface ConversationMemberTable {
  conversation_id: number;
  user_id: number;
  /** Direct conversations: equals the conversation's, so that one index finds a member's unread conversations. */
  last_seq: Generated<number>;
  last_read_seq: Generated<number>;
  /** The last message that this member wrote; 0: none. */
  own_seq: Generated<number>;
  /** The member deleted the messages up to this one, for themselves. */
  hidden_seq: Generated<number>;
  is_muted: Generated<Flag>;
  /** Direct conversations: equals the conversation's; null while the member has deleted the whole conversation. */
  last_at: Millis | null;
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
  /** Never earlier than the message before. */
  created_at: Millis;
}

export interface MessageImageTable {
  message_id: number;
  position: number;
  image_id: number;
}

/** A message that a member has deleted for themselves. */
export interface MessageHiddenTable {
  user_id: number;
  conversation_id: number;
  seq: number;
}

/** Members without a row have the defaults (services/chat/chat-setting). */
export interface ChatSettingTable {
  user_id: number;
  who_may_write: WhoMayWrite;
  shows_read: Flag;
}

/** The reported message and those around it, as they were when it was reported. */
export interface ReportedMessageTable {
  report_id: number;
  message_id: number;
  author_id: number;
  text: string;
  is_recalled: Flag;
  created_at: Millis;
}

export interface ReportedImageTable {
  report_id: number;
  message_id: number;
  position: number;
  image_id: number;
}
