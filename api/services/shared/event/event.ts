import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { SubjectRef } from "../../../../contract/shared/subject.ts";
import type { ImageSubjectKind } from "../../../db/schema/image.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { MentioningKind } from "../../../db/schema/mention.ts";
import type { Step } from "./run-in-lock-order.ts";

declare module "../../../context.ts" {
  interface Context {
    /** The consequences of events of posts, comments and people (api/subscribers.ts). */
    subscribers: readonly Subscriber[];
  }
}

/** The parts of the context that a write with subscribers needs. */
export type Writing = Pick<Context, "clock" | "config" | "kinds" | "live" | "subscribers">;

/** The pictures that a content shows from now on, in its texts and columns. */
export interface PictureUses {
  kind: ImageSubjectKind;
  id: number;
  /** Texts that may refer to pictures: source and HTML. */
  texts?: string[];
  /** Picture ids from columns. */
  ids?: (number | null)[];
  /** The form field that the error names when a picture no longer exists; default `imageIds`. */
  field?: string;
  /** The pictures that the content showed before stay in use. */
  adds?: true;
}

/** The new text and pictures, when an event has any. */
export interface Written {
  /** The people and topics that the text mentions. */
  words?: { kind: MentioningKind; id: number; source: string; userIds: number[]; isNew?: boolean };
  /** The order matters: a picture that moves from one content to another is added to the new one first. */
  pictures?: PictureUses[];
  /** The series that the author puts the post in, 0 for none; undefined changes nothing. */
  seriesId?: number | undefined;
}

export interface PostEvent extends Written {
  of: "post";
  /**
   * - listed: everybody can find the post from now on
   * - hidden: not everybody can find it any more
   * - changed: its text, tags, circle or readers have changed, and the same people can find it
   * - reworded: only its text has changed
   */
  what: "listed" | "hidden" | "changed" | "reworded";
  post: SubjectRef;
  authorId: number;
  /** The post's publication time, ms since 1970. */
  at: number;
  /** Everybody can find the post. */
  isListed: boolean;
  /** Empty for a post without a title. */
  title: string;
  html: string;
  /** The people whom the post mentions are notified. */
  tells?: true;
  /** Cached pages and pages open at guests may show the post and must not any more. */
  leavesPages?: boolean;
}

export interface CommentEvent extends Written {
  of: "comment";
  what: "posted" | "changed" | "removed" | "restored";
  id: number;
  on: SubjectRef;
  authorId: number;
  /** The comment's creation time, ms since 1970. */
  at: number;
  /** The comment's author is also the author of the post. */
  isOnOwn: boolean;
  /** The first comment of its thread: itself, or the one below which it stands. */
  threadId: number;
  /**
   * The people whom the comment concerns, the nearest reason first; its author may be among them, and a person more than
   * once.
   */
  concerned: { id: number; as: "answered" | "owner" | "mentioned" }[];
}

/**
 * - grew: the person's counters rose; `figures` holds their new values
 * - merged: everything of the account `from` now belongs to this person
 * - purged: the account has been purged
 */
export type PersonEvent = { of: "person"; id: number } & (
  | { what: "grew"; figures: { likes?: number; followers?: number; solved?: number } }
  | { what: "merged"; from: number }
  | { what: "purged" }
);

export type Event = PostEvent | CommentEvent | PersonEvent;

/** An event within its transaction. The row of the event's subject is locked. */
export interface EventContext {
  trx: Transaction<Database>;
  ctx: Writing;
  event: Event;
}

/**
 * The work that follows an event, by the steps of the lock order in which the work locks rows. `api/subscribers.ts`
 * lists all subscribers.
 */
export type Subscriber = Partial<Record<Step, (told: EventContext) => Promise<unknown>>>;
