import { Honeypot, SpamError } from "remix-utils/honeypot/server";

/**
 * Without the library's timestamp field: its check refuses only future times, and it would make each page different.
 */
const honeypot = new Honeypot({ nameFieldName: "homepage_confirm", validFromFieldName: null });

/** Text browsers without style sheets, which would show the hidden field. */
const WITHOUT_STYLES = /^(?:w3m|lynx|e?links|retawq|edbrowse)\b/i;

/**
 * The name of a hidden field that people leave empty, because they do not see it or its label tells them to. Null for a
 * text browser, which would show it. Bots that imitate such browsers are stopped by the SMS limits.
 */
export async function honeypotFor(request: Request): Promise<string | null> {
  if (WITHOUT_STYLES.test(request.headers.get("user-agent") ?? "")) return null;
  return (await honeypot.getInputProps()).nameFieldName;
}

/** Whether a bot filled in the hidden field. */
export async function isSpam(form: FormData): Promise<boolean> {
  try {
    await honeypot.check(form);
    return false;
  } catch (error) {
    if (error instanceof SpamError) return true;
    throw error;
  }
}
