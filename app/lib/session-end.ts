/**
 * The window event after another tab has logged out, or in (then `detail` is not null). A listener that calls
 * preventDefault keeps the page as it is.
 */
export const SESSION_END = "session-end";
