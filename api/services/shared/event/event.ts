import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { SubjectRef } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { Step } from "./settle.ts";

/** The parts of the context that a write with subscribers needs. */
export type Writing = Pick<Context, "clock" | "databaseKind" | "kinds" | "live" | "subscribers">;

export interface PostEvent {
  of: "post";
  /**
   * - listed: everybody may find it from now on
   * - changed: who may find it stays as it was
   * - hidden: not everybody may find it any more
   */
  what: "listed" | "changed" | "hidden";
  post: SubjectRef;
  authorId: number;
  /** When it appeared, ms since 1970. */
  at: number;
}

export interface CommentEvent {
  of: "comment";
  what: "posted" | "removed" | "restored";
  id: number;
  authorId: number;
  /** When it was written, ms since 1970. */
  at: number;
  /** Its author wrote what it stands on, too. */
  isOnOwn: boolean;
}

/**
 * - grew: figures of theirs, and how high they are now
 * - merged: all that another account had has become theirs
 * - purged: the account has ended
 */
export type PersonEvent = { of: "person"; id: number } & (
  | { what: "grew"; figures: { likes?: number; followers?: number; solved?: number } }
  | { what: "merged"; from: number }
  | { what: "purged" }
);

export type Event = PostEvent | CommentEvent | PersonEvent;

/** An event within its transaction. The row of its subject is held. */
export interface Told {
  trx: Transaction<Database>;
  ctx: Writing;
  event: Event;
}

/** A consequence of events, by the steps of the lock order in which it takes rows. All subscribers stand in api/subscribers.ts. */
export type Subscriber = Partial<Record<Step, (told: Told) => Promise<unknown>>>;
