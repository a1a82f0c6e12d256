import { createContext } from "react";

/** Whether the page is rendered without its scripts: the router's script could not read the page's address. */
export const WithoutScriptsContext = createContext(false);
