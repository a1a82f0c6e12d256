import type { createRequestHandler } from "@react-router/express";
import type { Reads } from "../contract/shared/reads.ts";
import type { TooLarge } from "./body-limit.ts";
import type { ActionFunctionArgs, RouterContextProvider, ServerBuild } from "react-router";

/** The doors that app/entry.server.tsx opens to the web server. */
export interface AppDoors {
  createRequestHandler: typeof createRequestHandler;
  makeRequestContext(request: {
    requestId: string;
    clientIp: string;
    nonce: string;
    buffered: boolean;
  }): RouterContextProvider;
  /** Throws a 413, to guests a 401. */
  refuseTooLarge(args: ActionFunctionArgs, why: TooLarge): never;
  /** undefined: a page for this reader alone. */
  preferenceKey(cookie: string | null | undefined): string | undefined;
  isKnown(cookie: string | null | undefined): Promise<boolean>;
  /** From now on pages ask these first, and the API over HTTP for the rest. */
  readHere(reads: Reads): void;
  /** The site's settings or tags have changed: the next page asks for them. */
  forgetSite(): void;
  tokenOfCookies(cookie: string | null | undefined): Promise<string | undefined>;
}

/** build/server/index.js, or what Vite serves in its place. */
export type AppBuild = Omit<ServerBuild, "entry"> & { entry: { module: ServerBuild["entry"]["module"] & AppDoors } };
