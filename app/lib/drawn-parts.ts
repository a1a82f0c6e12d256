import { createContext, type ReactElement } from "react";

/** A part that the server drew: of which thing, and its HTML. Null: it stands in the document already. */
export interface DrawnPart {
  id: number | string;
  drawn: string | null;
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
 * Takes the HTML of a part that the server drew before the page, by the id of the element that holds it, and puts the
 * reader's own into it. Only while the server draws: the browser finds it in the document, so that the page does not carry
 * it a second time as data.
 */
export type TakeDrawn = (id: string, fill: (html: string) => string) => string | undefined;
export const DrawnPartsContext = createContext<TakeDrawn | null>(null);

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
  /** Puts into what was drawn what is the reader's alone: what is kept is without it. */
  fill?(html: string): string;
  /** So many on top are in sight at once: their pictures do not wait. */
  first?: number;
}
