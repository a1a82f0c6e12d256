import { randomUUID } from "node:crypto";
import { createContext, RouterContextProvider } from "react-router";

/** The web server's knowledge about a request, for the app. */
export interface WebRequest {
  requestId: string;
  /**
   * The visitor's IP address, by the setting `trust proxy`; undefined under plain react-router-serve, which cannot know
   * it.
   */
  clientIp: string | undefined;
  /**
   * CSP nonce of this rendering. When a page is cached, the web server removes the nonce and allows the page's scripts
   * by their hashes. Undefined under plain react-router-serve, which sends no CSP.
   */
  nonce: string | undefined;
  /** Whether the server collects the whole page before it sends it: streaming would then gain nothing. */
  buffered: boolean;
  /**
   * The requested address, where the page is the 404 page because two parsers may read that address differently. The
   * page has no scripts, since the router's could not read it either.
   */
  oddAddress: string | undefined;
}

export const webRequestContext = createContext<WebRequest>({
  requestId: "",
  clientIp: undefined,
  nonce: undefined,
  buffered: false,
  oddAddress: undefined,
});

/**
 * Makes the app's context for a request. entry.server exports this for the web server, which calls it once per request.
 */
export function makeRequestContext(request: Partial<WebRequest>): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(webRequestContext, {
    requestId: randomUUID(),
    clientIp: undefined,
    nonce: undefined,
    buffered: false,
    oddAddress: undefined,
    ...request,
  });
  return provider;
}
