import type { Limiter } from "./limiter/limiter.ts";
import type { ApiMetrics } from "./metrics.ts";
import type { SmsSender } from "./sms/sms-sender.ts";

/** Wraps a sender to count its codes by outcome. */
export function countedSender(sender: SmsSender, { sms }: Pick<ApiMetrics, "sms">): SmsSender {
  const provider = sender.name;
  // Both series start at 0, so that Prometheus sees the first failure as an increase.
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

/** Wraps a limiter to count its refusals by rule. */
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
