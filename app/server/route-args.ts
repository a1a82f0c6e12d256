import type { RouterContextProvider } from "react-router";

/** The part of a loader's or an action's arguments that a call needs. */
export interface RouteArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
  /** The URL as the visitor sees it (no `.data`, no `_routes`). */
  url: URL;
}
