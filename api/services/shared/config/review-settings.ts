import type { Context } from "../../../context.ts";
import { type ReviewSettings, reviewSettings } from "../../../../contract/moderation/review.ts";
import { settingOf } from "./setting.ts";
import { REVIEW_KEY } from "./staff-keys.ts";

/** The settings of review before publication (先审后发) and the limits of new accounts. */
export async function reviewSettingsOf({ db }: Pick<Context, "db">): Promise<ReviewSettings> {
  const stored = await settingOf(db, REVIEW_KEY);
  return reviewSettings.parse(stored === undefined ? {} : JSON.parse(stored));
}
