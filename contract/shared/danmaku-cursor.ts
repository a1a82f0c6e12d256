/**
 * The cursor of a film's list of danmaku after one of them: a page whose list is live makes it for a line that it has
 * put last. @param time in ms
 */
export const danmakuCursor = (time: number, id: number): string => btoa(JSON.stringify([time, id])).replaceAll("=", "");
