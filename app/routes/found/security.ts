import { webEnv } from "~/server/env.server.ts";
import { fileAnswer } from "~/server/file-answer.server.ts";

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year, so that readers fetch the file again. */
const VALID_DAYS = 180;

/** RFC 9116: the contact for reports of vulnerabilities. Without an operator's address it is the page for reports. */
export function loader() {
  const { siteUrl, securityContacts } = webEnv();
  const contacts = securityContacts.length > 0 ? securityContacts : [`${siteUrl}/agreement/report`];
  // The date changes once a day, so that the ETag does, too.
  const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS);
  const body = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: zh, en",
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
  return fileAnswer({ body, type: "text/plain", seconds: 600 });
}
