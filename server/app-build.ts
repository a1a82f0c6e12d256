import type { createRequestHandler } from "@react-router/express";
import type { Reads } from "../contract/shared/reads.ts";
import type { TooLarge } from "./body-limit.ts";
import type { ActionFunctionArgs, RouterContextProvider, ServerBuild } from "react-router";

/** The functions that app/entry.server.tsx exports for the web server. */
export interface AppDoors {
  createRequestHandler: typeof createRequestHandler;
  makeRequestContext(request: {
    requestId: string;
    clientIp: string;
    nonce: string;
    buffered: boolean;
    oddAddress: string | undefined;
  }): RouterContextProvider;
  /** @throws a 413; a 401 to guests whom a login would allow more */
  refuseTooLarge(args: ActionFunctionArgs, why: TooLarge): never;
  /** Undefined: the page is not cached. */
  preferenceKey(cookie: string | null | undefined): string | undefined;
  isKnown(cookie: string | null | undefined): Promise<boolean>;
  /** Sets the reads in this process, which pages then use before the API over HTTP. */
  readHere(reads: Reads): void;
  /** Marks the site's settings and tags as changed: the next page requests them. */
  invalidateSite(): void;
  tokenOfCookies(cookie: string | null | undefined): Promise<string | undefined>;
}

/** build/server/index.js, or Vite's module in development. */
export type AppBuild = Omit<ServerBuild, "entry"> & { entry: { module: ServerBuild["entry"]["module"] & AppDoors } };
