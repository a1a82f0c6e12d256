import { webEnv } from "~/server/env.server.ts";
import { fileAnswer } from "~/server/file-answer.server.ts";

const DAY_MS = 86_400_000;
/** RFC 9116 advises less than a year: who reads an old copy should ask again. */
const VALID_DAYS = 180;

/** RFC 9116: where who has found a hole in this site writes to. Without an address of the operator's, the page on which reports are taken. */
export function loader() {
  const { siteUrl, securityContacts } = webEnv();
  const contacts = securityContacts.length > 0 ? securityContacts : [`${siteUrl}/agreement/report`];
  // The same all day, so that its tag is, too.
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
