import type { Limiter } from "./limiter/limiter.ts";
import type { ApiMetrics } from "./metrics.ts";
import type { SmsSender } from "./sms/sms-sender.ts";

/** The same sender, whose codes are counted by what became of them. */
export function countedSender(sender: SmsSender, { sms }: Pick<ApiMetrics, "sms">): SmsSender {
  const provider = sender.name;
  // There from the beginning: the first failure is a rise, too.
  for (const outcome of ["sent", "failed"]) sms.inc({ provider, outcome }, 0);
  return {
    ...sender,
    async sendCode(phone, code) {
      try {
        await sender.sendCode(phone, code);
      } catch (error) {
        sms.inc({ provider, outcome: "failed" });
        throw error;
      }
      sms.inc({ provider, outcome: "sent" });
    },
  };
}

/** The same limiter, whose refusals are counted by rule. */
export function countedLimiter(limiter: Limiter, { limitRefused }: Pick<ApiMetrics, "limitRefused">): Limiter {
  return {
    ...limiter,
    async take(rule, key) {
      const wait = await limiter.take(rule, key);
      if (wait > 0) limitRefused.inc({ rule: rule.name });
      return wait;
    },
  };
}
