import { createContext } from "react";

/**
 * CSP nonce of the page that the server renders. Undefined in the browser, which hides nonces, and where no policy is
 * sent.
 */
export const NonceContext = createContext<string | undefined>(undefined);
