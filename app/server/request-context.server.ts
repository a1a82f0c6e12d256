import { randomUUID } from "node:crypto";
import { createContext, RouterContextProvider } from "react-router";

/** What the web server knows of a request before React Router does. */
export interface WebRequest {
  requestId: string;
  /** The visitor's address, by `trust proxy`; undefined under plain react-router-serve, which cannot know it. */
  clientIp: string | undefined;
  /** CSP nonce; undefined for a page that the page cache will keep (its scripts are allowed by hash). */
  nonce: string | undefined;
}

export const webRequestContext = createContext<WebRequest>({ requestId: "", clientIp: undefined, nonce: undefined });

/** The web server's door into the app's contexts: exported by entry.server, called once per request. */
export function makeRequestContext(request: Partial<WebRequest>): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(webRequestContext, { requestId: randomUUID(), clientIp: undefined, nonce: undefined, ...request });
  return provider;
}
