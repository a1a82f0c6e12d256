// This file must not import zod, because pages load it into the browser.

/** The readers of a dynamic or an article: everybody, its author's followers, or its author only. */
export const visibilities = ["public", "followers", "self"] as const;
export type Visibility = (typeof visibilities)[number];
export const visibilityName: Record<Visibility, string> = {
  public: "公开",
  followers: "仅粉丝可见",
  self: "仅自己可见",
};
