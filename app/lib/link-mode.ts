/** E16, S09: the modes in which links to content open. */
export const linkModes = ["default", "new-tab", "router-push"] as const;
export type LinkMode = (typeof linkModes)[number];

/** K04: the name of both the cookie and the local storage key. */
export const LINK_MODE_KEY = "link-target-mode";

export const linkModeName: Record<LinkMode, string> = {
  default: "由页面决定",
  "new-tab": "总是在新标签页打开",
  "router-push": "总是在当前页打开",
};

/** S09: only the three valid values are restored. */
export function parseLinkMode(value: unknown): LinkMode | undefined {
  return linkModes.find((mode) => mode === value);
}

/**
 * S09: the preference of each kind of link, for visitors without a choice. Lists of posts open in the same tab, so that
 * Back returns to the position in the list. Links beside a text that is being read or written open a new tab.
 */
export const linkPreference = {
  posts: "router-push",
  people: "router-push",
  messages: "new-tab",
} as const satisfies Record<string, Exclude<LinkMode, "default">>;

/**
 * S09: whether a link opens a new tab. All other links to content follow only the visitor's choice (content-links.ts).
 * @param preference the caller's preference, which the mode `default` follows; a new tab without one
 */
export function opensNewTab(mode: LinkMode, preference: Exclude<LinkMode, "default"> = "new-tab"): boolean {
  return (mode === "default" ? preference : mode) === "new-tab";
}
