import { createContext, type ReactElement } from "react";
import type { Cut, Own } from "./own-marks.ts";

/** The HTML of a part, or that in pieces, between which the page puts what is its reader's own. Null: it stands in the document already. */
export type Drawn = string | Cut | null;

/** A part that the server drew: of which thing, and how. */
export interface DrawnPart {
  id: number | string;
  drawn: Drawn;
}

/** What the ids of the elements that hold them begin with. */
export const drawnId = {
  article: "card-",
  circle: "beside-",
  comment: "thread-",
  dynamic: "dynamic-card-",
  feedback: "ticket-card-",
  part: "part-",
  video: "video-card-",
  post: "post-",
} as const;

/**
 * The parts that the server drew before the page, by the id of the element that holds them. Only while the server draws: the
 * browser finds them in the document, so that the page does not carry them a second time as data.
 */
export interface PageParts {
  /** @returns what is drawn for the part, which may stand for its HTML. @param own the reader's, put in place of the drawing's `marks` */
  take(id: string, own: readonly string[]): string | undefined;
  /** Whether this stands in the part. */
  holds(id: string, html: string): boolean;
}
export const DrawnPartsContext = createContext<PageParts | null>(null);

/** How the items of a list are drawn by the server alone (server/draw-items.server.tsx). */
export interface Drawing<T> {
  /** What is drawn: also the beginning of the ids of the elements that hold it. */
  prefix: (typeof drawnId)[keyof typeof drawnId];
  /** Of plain elements: no control of React, nothing of a router. */
  draw(item: T, around: { now: number; isFirst: boolean }): ReactElement;
  /** ISO 8601: what is told as how long ago. */
  timesOf(item: T): string[];
  /** What it shows beside the item, its times and how links open. */
  beside?(item: T, now: number): string;
  /** An item that is this one reader's alone: what is drawn of it is not kept. */
  isOnce?(item: T): boolean;
  /** What is put into what was drawn for this one reader: what is kept is without it. */
  own?: Own;
  /** Where the page puts in what is its reader's own (`own` of the component that shows it). */
  marks?: readonly string[];
  /** So many on top are in sight at once: their pictures do not wait. */
  first?: number;
}
