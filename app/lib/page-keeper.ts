import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { callTo, placeOf } from "./router-calls.ts";

/** The results that the router commits, by route id. */
export type RouteResults = Record<string, DataStrategyResult>;
type Keep = MiddlewareFunction<RouteResults>;

/** A member's forms that wait for the server's answer (features/writing/typed/waiting-sends.ts). */
interface Waiting {
  takes(to: string, body: FormData): boolean;
  take(to: string, body: FormData, isTried?: boolean): Promise<Settled> | null;
}

/** The end of a waiting form, for the button or the form that sent it. */
export type Settled =
  | { kind: "done"; reply: WaitingReply }
  /** `field`: the field of the form to which the message belongs. */
  | { kind: "refused"; message: string; field?: string | undefined }
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
  /** The name of the field to which the error belongs. */
  field?: string | undefined;
  /** After these seconds a limit allows another try. */
  retryAfterSeconds?: number | undefined;
  /** The conversation of a message. */
  conversationId?: number;
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

/** Whether the server accepted a form: a status below 400, or a redirect to a page other than the login. */
export function isTaken(results: RouteResults): boolean {
  return Object.values(results).every(({ result }) => {
    if (result instanceof Response) return result.status < 400 && !result.headers.get("Location")?.startsWith("/login");
    const isGood = typeof result === "object" && result !== null && "init" in result;
    const status = isGood ? (result.init as ResponseInit | null)?.status : undefined;
    return status !== undefined && status < 400;
  });
}

/** Notes accepted forms from the first one on, which may be sent before live/keep-page.ts has loaded. */
export const keepPage: Keep = async (args, next) => {
  const { method, url } = args.request;
  const call = method === "GET" ? undefined : callTo(placeOf(new URL(url)));
  const results = await (pageKeeper.keep?.(args, next) ?? next());
  if (call?.kind === "navigate" && results && isTaken(results)) pageKeeper.taken = call.formData;
  return results;
};
