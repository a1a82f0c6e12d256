import type { Logger } from "pino";
import { maskPhone } from "../../contract/shared/mask-phone.ts";
import type { SentCode, SmsSender } from "./sms-sender.ts";

const KEPT = 50;

/** For `local`: the code goes to the log, where a developer reads it, and the last 50 stay in memory for `/test`. */
export function consoleSender(log: Logger, clock: { now(): number } = { now: () => Date.now() }): SmsSender {
  const outbox: SentCode[] = [];
  // The launcher keeps the log quiet below `warn`; a person who wants to log in must see this line all the same.
  const visible = log.child({}, { level: "info" });
  return {
    name: "console",
    outbox,
    async sendCode(phone, code) {
      outbox.push({ phone, code, sentAt: clock.now() });
      if (outbox.length > KEPT) outbox.shift();
      // Not a field, so that the log's redaction leaves it: this adapter exists to show it, and only in `local`.
      visible.info(`短信验证码 ${maskPhone(phone)} → ${code}`);
    },
  };
}
