import { z } from "zod";
import { challengeFields } from "../shared/challenge.ts";
import { atMost, phone, plainText } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { limits } from "../shared/limits.ts";

export const smsEndpoints = {
  /** C03: base64(RSA-OAEP-SHA256("{phone},{unix seconds}")), C17 */
  encrypt: endpoint({
    method: "get",
    path: "/sms/encrypt/{phone}",
    summary: "为手机号生成一次性签名",
    limits: ["sms-sign"],
    params: z.object({ phone }),
    output: z.string(),
  }),
  /** C02 (named sendPhoneCode in the specification) */
  sendPhoneCode: endpoint({
    method: "post",
    path: "/sms/login",
    unread: {
      sign: "it is compared, and stored nowhere",
      challengeToken: "it is compared, and stored nowhere",
      challengeAnswer: "it is compared, and stored nowhere",
      challengeWork: "it is compared, and stored nowhere",
    },
    summary: "发送登录验证码；获取得多时先答一个小问题（428）",
    limits: ["sms-ip", "sms-home", "sms-member", "sms-watched", "sms-visitor", "sms-site"],
    body: z.object({
      phone,
      sign: plainText("缺少签名")
        .min(1, "缺少签名")
        .check(...atMost(1024, "签名有误")),
      ...challengeFields,
    }),
    /** Seconds until the next code may be requested. An API may answer its success without data. */
    output: z.object({ countdownSeconds: z.number().int() }).default({ countdownSeconds: limits.codeCountdownSeconds }),
  }),
  /** Only in `local`: the latest code, for testers. 404 elsewhere. */
  devLatest: endpoint({
    method: "get",
    path: "/dev/sms/{phone}",
    summary: "（仅 local 环境）最近一次发送的验证码",
    params: z.object({ phone }),
    output: z.object({ code: z.string() }),
  }),
  devList: endpoint({
    method: "get",
    path: "/dev/sms",
    summary: "（仅 local 环境）最近发送的验证码列表",
    output: z.array(z.object({ phone: z.string(), code: z.string(), sentAt: z.iso.datetime() })),
  }),
} as const;
