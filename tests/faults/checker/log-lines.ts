/**
 * The log of one member, in the order in which they saw things: a file of JSON lines. Numbers are ids of the database
 * and sequence numbers of messages.
 */
export type LogLine =
  /** Before the first request with this key leaves; `room` is a room's conversation, null for a message to a person. */
  | { t: "sent"; key: string; text: string; room: number | null }
  /** The API has answered that the message is stored. */
  | { t: "acknowledged"; key: string; conversation: number; id: number; seq: number }
  /** The API has refused a message for good. */
  | { t: "refused"; key: string; status: number; message: string }
  /** The API has answered that the member's act is done. */
  | { t: "read"; conversation: number; upTo: number }
  | { t: "recalled"; id: number }
  | { t: "hidden"; id: number }
  | { t: "muted"; conversation: number }
  /** A live line has answered the request for the events after a position. */
  | { t: "resumed"; how: "resumed" | "reload"; position: number }
  /** An event of a conversation, over the live line. */
  | { t: "heard"; position: number; conversation: number; what: string; seq: number; by: number }
  /** A live line has subscribed to the changes of a room: its page hears of each change from here on, and loads. */
  | { t: "joined"; conversation: number }
  /** A room has changed, over the live line. */
  | { t: "changed"; conversation: number }
  /** An open page requests a part of a conversation. A conversation has one request at a time. */
  | { t: "asked"; conversation: number }
  /** The answer to that request: its messages in their order, and the member's read position. */
  | { t: "loaded"; conversation: number; messages: LoadedMessage[]; read: number }
  /**
   * At the end: the whole conversation, the read position, and the unread messages as its page and as the list of
   * conversations give them. The list has no number for a room that the member has never opened.
   */
  | {
      t: "whole";
      conversation: number;
      messages: LoadedMessage[];
      read: number;
      unreadOnPage: number;
      unreadInList: number | null;
    }
  /** At the end: the unread messages of all direct conversations, as the counter and as the list give them. */
  | { t: "unread"; counter: number; list: number };

export interface LoadedMessage {
  seq: number;
  id: number;
  author: number;
  text: string;
  isRecalled: boolean;
}

/** Each member's lines, by the member's id. */
export type Log = ReadonlyMap<number, readonly LogLine[]>;
