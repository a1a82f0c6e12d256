/**
 * The log of one member, in the order in which they saw things: a file of JSON lines. Numbers are ids of the database
 * and sequence numbers of messages.
 */
export type LogLine =
  /** Before the first request with this key leaves. */
  | { t: "sent"; key: string; text: string }
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
  /** A part of a conversation, as the API gave it; its messages are in its order. */
  | { t: "loaded"; conversation: number; messages: LoadedMessage[] }
  /** At the end: the whole conversation, and the unread messages in it. */
  | { t: "whole"; conversation: number; messages: LoadedMessage[]; unread: number }
  /** At the end: the unread messages of all conversations, as the counter and as the list give them. */
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
