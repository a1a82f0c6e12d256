/** A mail to one person. The texts are complete: the adapter only encodes them. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for a repeated delivery, so that mailboxes can recognise it; without angle brackets. */
  messageId: string;
  /** The address of one-click unsubscribing (RFC 8058); undefined for mails that one cannot unsubscribe from. */
  unsubscribeUrl?: string;
}

/** Sends mails. Adapters: smtp, console (local); one contract test runs over both. */
export interface Mailer {
  readonly name: "smtp" | "console";
  /**
   * @param options `isAwaited`: a visitor waits for it, so the limit is MAIL_TIMEOUT_OF_VISITOR
   * @throws MailError when the server refused the mail, or did not take it in time
   * @throws AwayError at once after several failures in a row (api/lib/breaker.ts)
   */
  send(mail: Mail, options?: { isAwaited?: boolean }): Promise<void>;
  /** The last mails, oldest first. Only the console adapter has them, for tests and developers. */
  readonly outbox?: readonly Mail[];
}

/** Limit for sending one mail, in ms: connecting, greeting, TLS and the server's checks of the content. */
export const MAIL_TIMEOUT = 20_000;

/** The same for a mail that a visitor waits for, in ms: below the web tier's timeout for our response (K02). */
export const MAIL_TIMEOUT_OF_VISITOR = 4_000;

/** A header's value: without control characters, line breaks above all, which would begin another header. */
export const headerText = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
