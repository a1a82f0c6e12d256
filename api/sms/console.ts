import type { Logger } from "pino";
import { maskPhone } from "../../contract/shared/mask-phone.ts";
import type { SentCode, SmsSender } from "./sms-sender.ts";

const KEPT = 50;

/** For `local`: writes codes to the log for the developer, and keeps the last 50 in memory for the page `/test`. */
export function consoleSender(log: Logger, clock: { now(): number } = { now: () => Date.now() }): SmsSender {
  const outbox: SentCode[] = [];
  // The launcher sets the log level to `warn`, but a developer who wants to log in must see this line.
  const visible = log.child({}, { level: "info" });
  return {
    name: "console",
    outbox,
    async sendCode(phone, code) {
      outbox.push({ phone, code, sentAt: clock.now() });
      if (outbox.length > KEPT) outbox.shift();
      // In the message, not a field, because the log redacts fields; this adapter exists to show the code, in `local`
      // only.
      visible.info(`短信验证码 ${maskPhone(phone)} → ${code}`);
    },
  };
}
