/** The window event that says that another tab has logged out, or in (then `detail` is not null); who prevents it keeps the page as it is. */
export const SESSION_END = "session-end";
