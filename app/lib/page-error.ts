/** The window event for a page that could not be rendered; a new build may be the reason (S10). */
export const PAGE_ERROR = "page-error";
