import { z } from "zod";
import { done, smsCode } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { minorRests } from "./minor-names.ts";
import { userLimits } from "./user.ts";
import { sharedLimits } from "../shared/shared-limits.ts";
import { HOUR, type RateLimits } from "../shared/rate-limit.ts";

/** The mode's own password of four digits. */
export const minorPassword = z
  .string("请输入密码")
  .trim()
  .regex(/^\d{4}$/, "请输入 4 位数字密码");

export const minorRest = z.enum(minorRests);

export const minorLimits = {
  // Wrong passwords of 青少年模式 (minor mode) on all devices: at this rate guessing four digits takes months.
  password: {
    name: "minor-password",
    times: 5,
    seconds: HOUR,
    refusal: "密码尝试太频繁",
    takenBy: "verb",
    counts: "attempts",
  },
} as const satisfies RateLimits;

const act = { method: "post", auth: "required" } as const;

/** The minor mode (青少年模式): it applies to the account on every device. */
export const minorEndpoints = {
  state: endpoint({
    method: "get",
    path: "/user/minor",
    summary: "青少年模式：是否开启、今天用了多久、是否在休息",
    auth: "required",
    output: z.object({
      /** Whether the site offers the mode. */
      isOffered: z.boolean(),
      isOn: z.boolean(),
      rests: minorRest.nullable(),
      /** The minutes of use today: minutes with at least one request. */
      minutes: z.number().int(),
      /** Today's maximum, including minutes that were added by the password. */
      minutesMax: z.number().int(),
      /** 138****5678; null when there is no phone: then no code can replace a forgotten password. */
      phoneMasked: z.string().nullable(),
    }),
  }),
  turnOn: endpoint({
    ...act,
    path: "/user/minor/on",
    summary: "开启青少年模式，设一个 4 位数字密码；已经开启时 409",
    limits: [sharedLimits.change],
    body: z.object({ password: minorPassword }),
    output: done,
  }),
  turnOff: endpoint({
    ...act,
    path: "/user/minor/off",
    summary: "关闭青少年模式：凭密码，忘记时凭手机验证码",
    limits: [minorLimits.password, userLimits.login],
    body: z.union([z.object({ password: minorPassword }), z.object({ smsCode })]),
    output: done,
  }),
  goOn: endpoint({
    ...act,
    path: "/user/minor/continue",
    summary: "今天的时间用完后，凭密码再用一段",
    limits: [minorLimits.password],
    body: z.object({ password: minorPassword }),
    output: done,
  }),
} as const;
