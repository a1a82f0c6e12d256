import type { SiteConfig } from "#contract/shared/config.ts";

export const ANNOUNCEMENT_CLOSED_KEY = "announcement-closed";

export interface Announcement {
  text: string;
  /** Where it says more; "" is nowhere. */
  link: string;
  isImportant: boolean;
  /** Of what it says: who closed it sees the next one. */
  mark: string;
}

/** Whether a cookie or a form may hold it. */
export const isMark = (text: string): boolean => /^[a-z0-9]{1,7}$/.test(text);

/** What stands above every page at a time, ms since 1970. */
export function announcementAt(config: SiteConfig, now: number): Announcement | null {
  const { announcement: text, announcementLink: link, announcementLevel: level } = config;
  const { announcementFrom: from, announcementUntil: until } = config;
  if (text === "" || (from !== "" && Date.parse(from) > now) || (until !== "" && Date.parse(until) <= now)) return null;
  return { text, link, isImportant: level === "important", mark: markOf([text, link, level, from].join("\n")) };
}

/** FNV-1a: short, the same on both sides, and of nothing secret. */
function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(36);
}
