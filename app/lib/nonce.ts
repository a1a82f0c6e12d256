import { createContext } from "react";

/** CSP nonce of the page that is being drawn; undefined in the browser, which hides it, and where no policy is sent. */
export const NonceContext = createContext<string | undefined>(undefined);
