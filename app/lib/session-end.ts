/** The window event that says that another tab has logged out; who prevents it keeps the page as it is. */
export const SESSION_END = "session-end";
