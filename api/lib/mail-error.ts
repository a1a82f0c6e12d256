/**
 * `recipient`: there is no such mailbox, for ever. `refused`: this mail is refused for ever, for another reason. `away`:
 * the server did not take it now.
 */
export type MailFailure = "recipient" | "refused" | "away";

/** A mail was not sent. `message` is for logs and the staff; mail addresses in it are masked. */
export class MailError extends Error {
  override name = "MailError";
  constructor(
    message: string,
    readonly kind: MailFailure,
  ) {
    super(message);
  }
}
