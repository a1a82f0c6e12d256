/**
 * A field that people leave empty, because they do not see it or its label says so (text browsers show it).
 * remix-utils' honeypot would want two more packages for a time stamp that this does without.
 */
export const HONEYPOT_FIELD = "homepage_confirm";

/** Whether a form filler without eyes sent this form. */
export function isSpam(form: FormData): boolean {
  const value = form.get(HONEYPOT_FIELD);
  return value !== null && value !== "";
}
