import type { ApiConfig } from "../config/config.ts";
import type { SmsSender } from "./sms-sender.ts";

export function tencentSender(_options: NonNullable<ApiConfig["sms"]["tencent"]>): SmsSender {
  throw new Error("being written");
}
