import type { MailConfig } from "../../config/delivery-config.ts";
import { maskMails } from "../../contract/shared/mask-mail.ts";
import { createBreaker } from "../lib/breaker.ts";
import { MailError, type MailFailure } from "../lib/mail-error.ts";
import { headerText, MAIL_TIMEOUT, MAIL_TIMEOUT_OF_VISITOR, type Mailer } from "./mailer.ts";

const BREAKER = { failures: 5, restMs: 60_000 };
const MESSAGE_MAX = 200;

/** The parts of nodemailer's errors that name the failure. */
interface SmtpFailure {
  code?: string;
  /** The command that failed: `RCPT TO`, `DATA`, `AUTH PLAIN`, `CONN`. */
  command?: string;
  responseCode?: number;
  response?: string;
}

/**
 * Whether a server said for ever that the mailbox does not exist. A refusal by policy (5.7.x, for example “relaying
 * denied”) or a full mailbox (5.2.2) is not that: it concerns us or passes, and must not switch off a member's address.
 */
export function isNoMailbox({ command, responseCode = 0, response = "" }: SmtpFailure): boolean {
  if (command !== "RCPT TO" || responseCode < 500) return false;
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  if (enhanced !== undefined) return /^5\.(?:1\.(?:1|2|3|6|10)|2\.1)$/.test(enhanced);
  return [550, 551, 553].includes(responseCode);
}

function kindOf(failure: SmtpFailure): MailFailure {
  if (isNoMailbox(failure)) return "recipient";
  const { code, command, responseCode = 0 } = failure;
  // A refused login or sender is our configuration: the mail waits until it is mended.
  if (code === "EAUTH" || command === "MAIL FROM" || command === "CONN") return "away";
  return responseCode >= 500 || (code === "EENVELOPE" && responseCode === 0) ? "refused" : "away";
}

function mailError(error: unknown): MailError {
  if (error instanceof MailError) return error;
  const failure = (typeof error === "object" && error !== null ? error : {}) as SmtpFailure;
  const said = failure.response ?? (error instanceof Error ? error.message : String(error));
  const text = `${failure.command ?? failure.code ?? "smtp"}: ${headerText(maskMails(said))}`;
  return new MailError(text.slice(0, MESSAGE_MAX), kindOf(failure));
}

/**
 * Sends mails through the configured server, one connection for each mail.
 * @param timeout ms for a whole mail
 */
export function smtpMailer({ smtp, from }: MailConfig, timeout = MAIL_TIMEOUT): Mailer {
  if (!smtp) throw new Error("no mail server is configured");
  const breaker = createBreaker({
    ...BREAKER,
    isAway: (error) => error instanceof MailError && error.kind === "away",
  });

  // Loaded with the first mail, which most starts do not send.
  async function load() {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      host: smtp?.host ?? "",
      port: smtp?.port ?? 0,
      secure: smtp?.isSecure ?? true,
      requireTLS: smtp?.requiresTls ?? true,
      ...(smtp?.auth ? { auth: smtp.auth } : {}),
      connectionTimeout: timeout / 2,
      greetingTimeout: timeout / 2,
      socketTimeout: timeout,
      dnsTimeout: timeout / 2,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
  let loaded: ReturnType<typeof load> | undefined;

  async function sendInTime(limit: number, send: () => Promise<unknown>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new MailError(`no answer within ${limit} ms`, "away")), limit);
    });
    await Promise.race([send(), late])
      .catch((error: unknown) => {
        throw mailError(error);
      })
      .finally(() => clearTimeout(timer));
  }

  return {
    name: "smtp",
    send: ({ to, subject, text, html, messageId, unsubscribeUrl }, { isAwaited = false } = {}) =>
      breaker.run(() =>
        sendInTime(isAwaited ? Math.min(timeout, MAIL_TIMEOUT_OF_VISITOR) : timeout, async () => {
          const transport = await (loaded ??= load());
          await transport.sendMail({
            from,
            to: { name: "", address: to },
            subject: headerText(subject),
            text,
            html,
            messageId: `<${messageId}>`,
            headers: {
              "Auto-Submitted": "auto-generated",
              ...(unsubscribeUrl === undefined
                ? {}
                : {
                    "List-Unsubscribe": `<${unsubscribeUrl}>`,
                    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
                  }),
            },
          });
        }),
      ),
  };
}
