/** The window event when the page's live line opens: what happened before, the page has not heard. */
export const LIVE_OPEN = "live.open";
