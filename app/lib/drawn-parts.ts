import { createContext } from "react";

/**
 * HTML of parts that the server drew before the page, by the id of the element that holds them. Only while the server
 * draws: the browser finds it in the document, so that the page does not carry it a second time as data.
 */
export const DrawnPartsContext = createContext<ReadonlyMap<string, string> | null>(null);
