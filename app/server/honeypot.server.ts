import { Honeypot, SpamError } from "remix-utils/honeypot/server";

/** Without its time stamp: the check compares that with the future alone, and each page would be another one. */
const honeypot = new Honeypot({ nameFieldName: "homepage_confirm", validFromFieldName: null });

/** Browsers without style sheets, which would show the field that nobody is meant to see. */
const WITHOUT_STYLES = /^(?:w3m|lynx|e?links|retawq|edbrowse)\b/i;

/**
 * The name of a field that people leave empty, because they do not see it or its label says so; null for a browser that
 * would show it. Bots that imitate such a browser are stopped by the limits of codes.
 */
export async function honeypotFor(request: Request): Promise<string | null> {
  if (WITHOUT_STYLES.test(request.headers.get("user-agent") ?? "")) return null;
  return (await honeypot.getInputProps()).nameFieldName;
}

/** Whether a form filler without eyes sent this form. */
export async function isSpam(form: FormData): Promise<boolean> {
  try {
    await honeypot.check(form);
    return false;
  } catch (error) {
    if (error instanceof SpamError) return true;
    throw error;
  }
}
