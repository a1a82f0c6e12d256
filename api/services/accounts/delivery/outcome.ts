import type { News } from "./news.ts";

/** The result of handing a message to a channel. */
export type Outcome =
  | { is: "sent" }
  /** The channel does not reach this person any more: it is switched off, and the person is told why on the site. */
  | { is: "off"; title: string; body: string }
  /** The service refuses this message for ever; `why` is for the staff. */
  | { is: "dead"; why: string }
  | { is: "again"; why: string }
  /** The service takes nothing more from the site before this time (ms). */
  | { is: "full"; until: number; why: string }
  /** The service has not answered several times: this run leaves the channel alone. */
  | { is: "rests" };

/** The news of one message. */
export interface Letter {
  userId: number;
  /** The receiver's name; null for a person who has not chosen one. */
  name: string | null;
  /** At least one, newest first. */
  news: News[];
  /** How many more there are, which the message only counts. */
  more: number;
  /** The same when the delivery is repeated. */
  key: string;
}
