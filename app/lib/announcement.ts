import type { SiteConfig } from "#contract/shared/config.ts";

export const ANNOUNCEMENT_CLOSED_KEY = "announcement-closed";

export interface Announcement {
  text: string;
  /** Path or address with more information; "" for none. */
  link: string;
  isImportant: boolean;
  /** A hash of the content: a visitor who has closed this announcement sees the next one. */
  mark: string;
}

/** Whether a text has the form of a mark; checks cookies and forms. */
export const isMark = (text: string): boolean => /^[a-z0-9]{1,7}$/.test(text);

/** The announcement above every page at a time (ms since 1970), or null. */
export function announcementAt(config: SiteConfig, now: number): Announcement | null {
  const { announcement: text, announcementLink: link, announcementLevel: level } = config;
  const { announcementFrom: from, announcementUntil: until } = config;
  if (text === "" || (from !== "" && Date.parse(from) > now) || (until !== "" && Date.parse(until) <= now)) return null;
  return { text, link, isImportant: level === "important", mark: markOf([text, link, level, from].join("\n")) };
}

/** An FNV-1a hash: short, equal on server and browser. It protects no secret. */
function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(36);
}
