import type { DataStrategyResult, MiddlewareFunction } from "react-router";

/** The results that the router commits, by route id. */
export type RouteResults = Record<string, DataStrategyResult>;
type Keep = MiddlewareFunction<RouteResults>;

/** A member's likes and comments that wait for the network (live/waiting/waiting-sends.ts). */
interface Waiting {
  takes(to: string, body: FormData): boolean;
  take(to: string, body: FormData, isTried?: boolean): Promise<Settled> | null;
}

/** The end of a waiting form, for the button or the form that sent it. */
export type Settled =
  | { kind: "done"; reply: WaitingReply }
  | { kind: "refused"; message: string }
  /** Nothing was sent, and nobody waits any longer: the button shows the server's state. */
  | { kind: "released" }
  /** The comment is stored. */
  | { kind: "stored" };

/** The JSON answer of the addresses that take waiting forms. */
export interface WaitingReply {
  error: string | null;
  /** The API's error code. */
  code?: string;
  /** A message about a success, such as a comment that waits for review. */
  said?: string | null;
}

interface PageKeeper {
  /** The root's clientMiddleware (live/keep-page.ts). */
  keep?: Keep | null;
  /** Takes a card's form whose request has failed (lib/dynamic-path.ts). @returns its answer when it was sent later */
  lost?(body: FormData): Promise<WaitingReply | undefined>;
  waiting?: Waiting | null;
  /** The newest form of a navigation that the server accepted. */
  taken?: FormData | undefined;
}

/** Parts that load after the page. */
export const pageKeeper: PageKeeper = {};

export const keepPage: Keep = (args, next) => pageKeeper.keep?.(args, next) ?? next();
