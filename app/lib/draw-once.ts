import { createContext, type ReactNode } from "react";

/**
 * Draws what many pages show alike, and keeps it by all that it shows.
 * @param key what is drawn, and everything that it shows beside `own`
 * @param own pieces of its HTML that are this page's alone (an attribute with its address, say)
 * @param draw asked for where nothing is kept by this key
 * @returns what stands for its HTML, as React writes it in a page that the browser takes over
 */
export type DrawOnce = (key: string, own: readonly string[], draw: () => ReactNode) => string;

/** Only while the server draws a page in one piece (server/draw-once.server.ts). */
export const DrawOnceContext = /* @__PURE__ */ createContext<DrawOnce | null>(null);
