export const feedFormats = ["atom", "json"] as const;
export type FeedFormat = (typeof feedFormats)[number];
export const feedTypes: Record<FeedFormat, string> = { atom: "application/atom+xml", json: "application/feed+json" };
