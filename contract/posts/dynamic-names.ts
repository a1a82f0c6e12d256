// This file must not import zod, because pages load it into the browser.

/** The kinds of posts that can be reposted. */
export const repostKinds = ["dynamic", "article"] as const;
export type RepostKind = (typeof repostKinds)[number];

/** R22 */
export const ownDynamicFilters = ["all", "public", "followers", "self", "deleted"] as const;
export type OwnDynamicFilter = (typeof ownDynamicFilters)[number];
