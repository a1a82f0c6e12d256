// Without zod: pages load this file into the browser.

/** Who may read a dynamic: everybody, who follows its author, its author alone. */
export const dynamicVisibilities = ["public", "followers", "self"] as const;
export type DynamicVisibility = (typeof dynamicVisibilities)[number];
export const dynamicVisibilityName: Record<DynamicVisibility, string> = { public: "公开", followers: "仅粉丝可见", self: "仅自己可见" };

/** What can be passed on. */
export const repostKinds = ["dynamic", "article"] as const;
export type RepostKind = (typeof repostKinds)[number];

/** R22 */
export const ownDynamicFilters = ["all", "public", "followers", "self", "deleted"] as const;
export type OwnDynamicFilter = (typeof ownDynamicFilters)[number];
