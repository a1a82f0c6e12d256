/** The window event that says that a page could not be drawn; a new build may be the reason (S10). */
export const PAGE_ERROR = "page-error";
