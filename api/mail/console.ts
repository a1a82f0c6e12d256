import type { Logger } from "pino";
import { maskMail } from "../../contract/shared/mask-mail.ts";
import { headerText, type Mail, type Mailer } from "./mailer.ts";

const KEPT = 50;

/** For `local`: writes mails to the log for the developer, and keeps the last 50 in memory for tests. */
export function consoleMailer(log: Logger): Mailer {
  const outbox: Mail[] = [];
  // The launcher sets the log level to `warn`, but a developer must see the confirmation link.
  const visible = log.child({}, { level: "info" });
  return {
    name: "console",
    outbox,
    async send(mail) {
      outbox.push({ ...mail, subject: headerText(mail.subject) });
      if (outbox.length > KEPT) outbox.shift();
      visible.info(`邮件 ${maskMail(mail.to)} → ${headerText(mail.subject)}\n${mail.text}`);
    },
  };
}
