import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { SubjectRef } from "../../../../contract/shared/subject.ts";
import type { ImageSubjectKind } from "../../../db/schema/image-use.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { MentioningKind } from "../../../db/schema/mention.ts";
import type { Step } from "./run-in-lock-order.ts";

/** The parts of the context that a write with subscribers needs. */
export type Writing = Pick<Context, "clock" | "kinds" | "live" | "subscribers">;

/** What of a content shows pictures from now on. */
export interface PictureUses {
  kind: ImageSubjectKind;
  id: number;
  /** Words that may name pictures: source and HTML. */
  texts?: string[];
  /** Ids in columns. */
  ids?: (number | null)[];
  /** For the refusal of a picture that is gone; `imageIds` when not said. */
  field?: string;
  /** The pictures that it showed before stay in use. */
  adds?: true;
}

/** What was written, where an event is about new words or pictures. */
export interface Written {
  /** The people and topics that the words name. */
  words?: { kind: MentioningKind; id: number; source: string; userIds: number[]; isNew?: boolean };
  /** In this order: a picture that moves from one to another goes to the new one first. */
  pictures?: PictureUses[];
}

export interface PostEvent extends Written {
  of: "post";
  /**
   * - listed: everybody may find it from now on
   * - hidden: not everybody may find it any more
   * - changed: its words, its tags, its circle or its readers are others, and who may find it is the same
   * - reworded: its words alone are others
   */
  what: "listed" | "hidden" | "changed" | "reworded";
  post: SubjectRef;
  authorId: number;
  /** When it appeared, ms since 1970. */
  at: number;
  /** Everybody may find it. */
  isListed: boolean;
  /** Empty where it has none. */
  title: string;
  html: string;
  /** The people whom it names are told; these are its first words for them. */
  tells?: string;
  /** Pages that guests have may show it, and must not any more. */
  leavesPages?: boolean;
}

export interface CommentEvent extends Written {
  of: "comment";
  what: "posted" | "changed" | "removed" | "restored";
  id: number;
  on: SubjectRef;
  authorId: number;
  /** When it was written, ms since 1970. */
  at: number;
  /** Its author wrote what it stands on, too. */
  isOnOwn: boolean;
  /** The people whom it answers or names; its author may be among them. */
  concerned: number[];
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
