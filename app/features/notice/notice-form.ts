/** The action of the buttons on notices. */
export const NOTICE_PATH = "/resources/notice";

/** read: marks everything as read; quiet, loud: sets or ends 不再提醒 of a post. */
export type NoticeIntent = "read" | "quiet" | "loud";
