import type { Logger } from "pino";
import type { SmsSender } from "./sms-sender.ts";

/** For `local`: the code goes to standard output, where a developer reads it. */
export function consoleSender(log: Logger): SmsSender {
  return {
    name: "console",
    async sendCode(phone, code) {
      // Not a field, so that the log's redaction leaves it: this adapter exists to show it, and only in `local`.
      log.info(`短信验证码 ${phone.slice(0, 3)}****${phone.slice(7)} → ${code}`);
    },
  };
}
