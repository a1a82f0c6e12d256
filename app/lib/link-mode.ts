/** E16, S09: where a link to content opens. */
export const linkModes = ["default", "new-tab", "router-push"] as const;
export type LinkMode = (typeof linkModes)[number];

/** K04: the name of the cookie and of the local storage key. */
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
 * S09: what each place calls for while the visitor leaves it to the page. Lists of posts go on in the same tab, so that
 * Back returns to where one was in them; what stands beside something that is read or written opens beside it.
 */
export const linkPreference = {
  posts: "router-push",
  people: "router-push",
  messages: "new-tab",
} as const satisfies Record<string, Exclude<LinkMode, "default">>;

/** S09; all other links to content follow the visitor's choice alone (content-links.ts). @param preference the caller's, which `default` follows: a new tab unless it says otherwise */
export function opensNewTab(mode: LinkMode, preference: Exclude<LinkMode, "default"> = "new-tab"): boolean {
  return (mode === "default" ? preference : mode) === "new-tab";
}
