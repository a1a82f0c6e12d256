/**
 * A field that people leave empty, because they do not see it or its label says so.
 * remix-utils' honeypot would want two more packages for a time stamp that this does without.
 */
const HONEYPOT_FIELD = "homepage_confirm";

/** Browsers without style sheets, which would show what nobody is meant to see. */
const WITHOUT_STYLES = /^(?:w3m|lynx|e?links|retawq|edbrowse)\b/i;

/** The name of the field for this visitor; null where it would be seen. Whoever fills forms in as such a browser has the limits of codes before them. */
export const honeypotFor = (request: Request): string | null =>
  WITHOUT_STYLES.test(request.headers.get("user-agent") ?? "") ? null : HONEYPOT_FIELD;

/** Whether a form filler without eyes sent this form. */
export function isSpam(form: FormData): boolean {
  const value = form.get(HONEYPOT_FIELD);
  return value !== null && value !== "";
}
