// This file must not import zod, because pages load it into the browser.

import { kindsOf, namesOfContent } from "../shared/content-names.ts";

/** The kinds of content beside posts that the figures of new accounts count. */
export const countedName = namesOfContent("counted");
export const countedKinds = kindsOf(countedName);

/** The maximum ages of accounts, in hours, whose content a hold can cover. */
export const holdHours = [1, 6, 24, 72] as const;
export type HoldHours = (typeof holdHours)[number];

/**
 * `on`: submissions of these accounts wait for review. `kept`: the hold has ended, and held content stays in review.
 * `releasing`: the hold has ended, and a job is publishing the held content again. `released`: that job is done.
 */
export const holdStates = ["on", "kept", "releasing", "released"] as const;
export type HoldState = (typeof holdStates)[number];

export const newcomerPath = "/admin/newcomer";
