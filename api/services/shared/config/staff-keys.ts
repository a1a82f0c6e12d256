/** Keys of `site_config` that no page receives: settings and state of the staff. */
export const REVIEW_KEY = "review";
export const HOLD_KEY = "newcomer-hold";
export const FLOOD_KEY = "newcomer-flood";

export const staffKeys: ReadonlySet<string> = new Set([REVIEW_KEY, HOLD_KEY, FLOOD_KEY]);
