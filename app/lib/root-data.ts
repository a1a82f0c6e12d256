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
  /** Takes back what the message tells of: posted there as `id` with the intent `restore`. */
  undo?: { path: string; ids: number[] };
}

/** Of the configuration what pages show; what the server alone asks for and draws stays there. */
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
  | `announcement${string}`
>;

/** What the root loader gives to every page. */
export interface RootData {
  config: ShownConfig;
  tags: TagBrief[];
  /** X05, X06: why the configuration could not be read, or null. */
  loadError: string | null;
  /** What stands above the page now and was not closed in this browser. */
  announcement: Announcement | null;
  /** S04: who is logged in; null for a guest. */
  viewer: CurrentUser | null;
  /** S17: who came back from WeChat and has no phone bound yet; such a page is never kept by the page cache. */
  pendingBind: WxUserInfo | null;
  /** W14: a free name for who is logged in and has none; null for everybody else. */
  nameSuggestion: string | null;
  /** The theme in force; while nothing is chosen, light, over which the style sheet lays the system's dark. */
  theme: ThemeName;
  themeChoice: ThemeChoice;
  /** S09; null while nothing is chosen. */
  linkMode: LinkMode | null;
  /** C20: of the build that made this data. */
  buildId: string;
  /** S06: from STATISTICS_SCRIPT_URL; null without. */
  statisticsScriptUrl: string | null;
  /** The message that an earlier answer left for this page. */
  flash: Message | null;
  /** Milliseconds since 1970 at which the page was made: 刚刚 and 昨天 are said against this, on both sides of hydration. */
  now: number;
  /** Public origin without a trailing slash. */
  origin: string;
  /** Where the chat socket opens; empty means this origin. */
  chatSocketBase: string;
}

/** Undefined only where the root loader itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>("root");
}

/** S04 */
export function useViewer(): CurrentUser | null {
  return useRootData()?.viewer ?? null;
}

/** When the page was made, in milliseconds since 1970. */
export function useNow(): number {
  return useRootData()?.now ?? 0;
}
