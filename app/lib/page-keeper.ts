import type { DataStrategyResult, MiddlewareFunction } from "react-router";

/** What the router has to commit for each route. */
export type RouteResults = Record<string, DataStrategyResult>;
type Keep = MiddlewareFunction<RouteResults>;

/** The root's clientMiddleware, which comes a moment after the page (live/keep-page.ts), and the forms that the server took. */
export const pageKeeper: { keep: Keep | null; taken: WeakSet<FormData> } = { keep: null, taken: new WeakSet() };

export const keepPage: Keep = (args, next) => pageKeeper.keep?.(args, next) ?? next();
