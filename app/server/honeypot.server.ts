import { Honeypot, SpamError } from "remix-utils/honeypot/server";

/** A field that people leave empty, because they do not see it or its label says so (text browsers show it). */
export const HONEYPOT_FIELD = "homepage_confirm";

const honeypot = new Honeypot({ nameFieldName: HONEYPOT_FIELD, validFromFieldName: null });

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
