// Without zod: pages load this file into the browser.

/** Who may read a dynamic or an article: everybody, who follows its author, its author alone. */
export const visibilities = ["public", "followers", "self"] as const;
export type Visibility = (typeof visibilities)[number];
export const visibilityName: Record<Visibility, string> = {
  public: "公开",
  followers: "仅粉丝可见",
  self: "仅自己可见",
};
