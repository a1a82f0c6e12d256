import { randomUUID } from "node:crypto";
import { createContext, RouterContextProvider } from "react-router";

/** What the web server knows of a request before React Router does. */
export interface WebRequest {
  requestId: string;
  /** The visitor's address, by `trust proxy`; undefined under plain react-router-serve, which cannot know it. */
  clientIp: string | undefined;
  /**
   * CSP nonce of this one rendering. From a page that the page cache keeps, the web server takes it out again and
   * allows the scripts that carried it by their hashes. Undefined under plain react-router-serve, which sends no CSP.
   */
  nonce: string | undefined;
  /** The server collects the whole page before it sends it: streaming would gain nothing. */
  buffered: boolean;
}

export const webRequestContext = createContext<WebRequest>({
  requestId: "",
  clientIp: undefined,
  nonce: undefined,
  buffered: false,
});

/** The web server's door into the app's contexts: exported by entry.server, called once per request. */
export function makeRequestContext(request: Partial<WebRequest>): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(webRequestContext, {
    requestId: randomUUID(),
    clientIp: undefined,
    nonce: undefined,
    buffered: false,
    ...request,
  });
  return provider;
}
