// This file must not import zod, because pages load it into the browser.

/** How young the accounts are whose content can be held by one press, in hours. */
export const holdHours = [1, 6, 24, 72] as const;
export type HoldHours = (typeof holdHours)[number];

/**
 * `on`: what these accounts send waits for review. `kept`: switched off, and what was held stays in the review.
 * `releasing`: switched off, and a job publishes again what was held. `released`: that job has ended.
 */
export const holdStates = ["on", "kept", "releasing", "released"] as const;
export type HoldState = (typeof holdStates)[number];

export const newcomerPath = "/admin/newcomer";
