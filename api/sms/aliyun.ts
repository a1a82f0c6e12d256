import type { ApiConfig } from "../config/config.ts";
import type { SmsSender } from "./sms-sender.ts";

export function aliyunSender(_options: NonNullable<ApiConfig["sms"]["aliyun"]>): SmsSender {
  throw new Error("being written");
}
