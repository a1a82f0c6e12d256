import { atMost, plainText } from "../shared/common.ts";
import { limits } from "../shared/limits.ts";

/** A version as people type it: `v2.3.0` is read as `2.3.0`. */
export const version = plainText()
  .trim()
  .check(...atMost(limits.feedbackEnvironmentMax, `版本最多 ${limits.feedbackEnvironmentMax} 个字`))
  .transform((text) => text.replace(/^v(?=\d)/i, ""));
/** The version with the solution must be numeric, because it is sorted by its numbers. */
export const releasedVersion = version.refine(
  (text) => text === "" || /^\d{1,3}(?:\.\d{1,3}){1,3}$/.test(text),
  "请填写形如 2.4.0 的版本号",
);
/** The device, the system or the browser of a ticket. */
export const environmentText = (name: string) =>
  plainText()
    .trim()
    .check(...atMost(limits.feedbackEnvironmentMax, `${name}最多 ${limits.feedbackEnvironmentMax} 个字`))
    .default("");
