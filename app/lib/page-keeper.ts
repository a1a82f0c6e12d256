import type { DataStrategyResult, MiddlewareFunction } from "react-router";

/** The results that the router commits, by route id. */
export type RouteResults = Record<string, DataStrategyResult>;
type Keep = MiddlewareFunction<RouteResults>;

/**
 * `keep` is the root's clientMiddleware, which is loaded after the page (live/keep-page.ts). `taken` is the newest
 * form of a navigation that the server accepted.
 */
export const pageKeeper: { keep: Keep | null; taken: FormData | undefined } = { keep: null, taken: undefined };

export const keepPage: Keep = (args, next) => pageKeeper.keep?.(args, next) ?? next();
