import { useRouteLoaderData } from "react-router";
import type { TagBrief } from "#contract/posts/article.ts";
import type { SiteConfig } from "#contract/shared/config.ts";
import type { CurrentUser } from "#contract/people/user.ts";
import type { WxUserInfo } from "#contract/accounts/wechat.ts";
import type { Announcement } from "./announcement.ts";
import type { LinkMode } from "./link-mode.ts";
import type { ThemeChoice, ThemeName } from "./theme-names.ts";

/** S16: the four kinds of notification. */
export type MessageType = "success" | "info" | "warning" | "error";
export interface Message {
  type: MessageType;
  content: string;
  /** Undoes the reported action: posts the ids as `id` to the path with the intent `restore`. */
  undo?: { path: string; ids: number[] };
}

/** The part of the configuration that pages show. Parts that only the server reads are left out. */
export type ShownConfig = Omit<
  SiteConfig,
  | "siteUrl"
  | "siteCopyright"
  | "friendlyLinks"
  | "icpNumber"
  | "policeNumber"
  | "reportContact"
  | "hotSearchesPinned"
  | "hotSearchesBlocked"
  | "circleFounding"
  | "videoQualities"
  | `announcement${string}`
>;

/** The root loader's data, for every page. */
export interface RootData {
  config: ShownConfig;
  tags: TagBrief[];
  /** X05, X06: the error when the configuration could not be read, or null. */
  loadError: string | null;
  /** The current announcement above the page, unless this browser has closed it. */
  announcement: Announcement | null;
  /** S04: the logged-in user; null for a guest. */
  viewer: CurrentUser | null;
  /**
   * S17: a visitor who came back from WeChat without a bound phone, else null. The page cache never caches such a page.
   */
  pendingBind: WxUserInfo | null;
  /** W14: a free name for a logged-in viewer without a name; null for everybody else. */
  nameSuggestion: string | null;
  /**
   * The theme in force. Before a choice it is light, and the style sheet replaces it by dark where the system is dark.
   */
  theme: ThemeName;
  themeChoice: ThemeChoice;
  /** S09; null before a choice. */
  linkMode: LinkMode | null;
  /** C20: the id of the build that made this data. */
  buildId: string;
  /** S06: the setting STATISTICS_SCRIPT_URL; null without it. */
  statisticsScriptUrl: string | null;
  /** The flash message that an earlier answer left for this page. */
  flash: Message | null;
  /** When the page was made (ms since 1970). 刚刚 and 昨天 are relative to this, on the server and in hydration. */
  now: number;
  /** Public origin without a trailing slash. */
  origin: string;
  /** Base address of the chat socket; empty means this origin. */
  chatSocketBase: string;
}

/** Undefined only where the root loader itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>("root");
}

/** S04: the logged-in user; null for a guest. */
export function useViewer(): CurrentUser | null {
  return useRootData()?.viewer ?? null;
}

/** When the page was made, in milliseconds since 1970. */
export function useNow(): number {
  return useRootData()?.now ?? 0;
}
