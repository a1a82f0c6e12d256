import type { DataStrategyResult, MiddlewareFunction } from "react-router";

/** What the router has to commit for each route. */
export type RouteResults = Record<string, DataStrategyResult>;
type Keep = MiddlewareFunction<RouteResults>;

/** The root's clientMiddleware; what it does comes a moment after the page (live/keep-page.ts). */
export const pageKeeper: { keep: Keep | null } = { keep: null };

export const keepPage: Keep = (args, next) => pageKeeper.keep?.(args, next) ?? next();
