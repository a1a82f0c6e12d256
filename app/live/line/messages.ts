import type { LiveClientMessage, LivePosition } from "#contract/shared/live.ts";
import type { LiveEvent } from "#contract/live-events.ts";
import type { SubjectRef } from "#contract/shared/subject.ts";

/** The answer of /resources/live-ticket. */
export interface LiveTicket {
  /** Null for a guest. */
  ticket: string | null;
  /** The fingerprint of the browser's session; null for a guest. */
  session: string | null;
  /** The build of the server that answers (C20). */
  build: string;
}

export const LIVE_TICKET_PATH = "/resources/live-ticket";

/**
 * Everything that a tab wants of the line. A tab sends it at each change, and now and then as a sign of life: the line
 * forgets a tab that has been silent for long.
 */
export interface Want {
  type: "want";
  /** Base address of the chat socket; empty means this origin. */
  socketBase: string;
  /** The fingerprint of the session of the tab's page; null for a guest. */
  session: string | null;
  /** A part of the page hears the events of the session's member. Each part begins at a time of its own. */
  isPersonal: boolean;
  /** Subjects whose comments or messages the tab shows. */
  subjects: LiveSubject[];
  isVisible: boolean;
  /** The last event for the person that the tab has seen; null before it knows. */
  seen: LivePosition | null;
}

export type FromTab =
  | Want
  /** The page is leaving, or is put into the back-forward cache. */
  | { type: "leave" }
  /** Something for the server; an event that is lost while there is no socket. */
  | { type: "say"; message: LiveClientMessage }
  /** The network is back, or the tab has become visible: a pending retry runs now. */
  | { type: "retry" };

export type ToTab =
  | { type: "event"; event: LiveEvent }
  /** The subjects to which the open socket has subscribed; null while there is no socket. */
  | { type: "open"; subjects: LiveSubject[] | null }
  /** The position up to which the tab has all events. */
  | { type: "seen"; seen: LivePosition }
  | { type: "build"; id: string }
  /** A new line: every tab says what it wants. */
  | { type: "who" };

/** A tab's end of the line. */
export interface LineEnd {
  post(message: FromTab): void;
  close(): void;
}

/** A post, for its new comments, or the room of a circle (`id` is the circle's). */
export type LiveSubject = SubjectRef | { kind: "room"; id: number };

export const topicOf = ({ kind, id }: LiveSubject): string => `${kind}:${id}`;
