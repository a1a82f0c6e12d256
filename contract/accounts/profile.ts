import { z } from "zod";
import { challengeFields } from "../shared/challenge.ts";
import {
  atLeast,
  atMost,
  done,
  id,
  idOut,
  phone,
  plainText,
  smsCode,
  soughtText,
  timestamp,
} from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { limits } from "../shared/limits.ts";
import { NAME_SIGN, nameText } from "../shared/name-text.ts";
import { gender, visibility } from "../people/person.ts";
import { siteTimeOf } from "../shared/site-time.ts";
import { userInfo } from "../people/user.ts";
import { smsLimits } from "../people/sms.ts";
import { userLimits } from "../people/user.ts";
import { sharedLimits } from "../shared/shared-limits.ts";
import { DAY, MINUTE, type RateLimits } from "../shared/rate-limit.ts";

export { gender, genderName, visibility, visibilityName } from "../people/person.ts";

/** A user's name: letters of any script with their marks, digits, whole emoji and a few joiners; 2–12 signs. */
export const userName = plainText("请输入昵称")
  .transform(nameText)
  .pipe(
    // conform turns a text that is empty after trimming into undefined, so the second schema needs the message, too.
    plainText("请输入昵称")
      .check(atLeast(limits.nameMin, `昵称至少 ${limits.nameMin} 个字`))
      .check(...atMost(limits.nameMax, `昵称最多 ${limits.nameMax} 个字`))
      .regex(new RegExp(`^${NAME_SIGN}+$`, "u"), "昵称只能使用文字、数字、表情、下划线、间隔号与连字符"),
  );

export const BIRTHDAY_FIRST = "1900-01-01";
/** Today in China's time. @param now ms since 1970 */
export const birthdayLast = (now: number) => siteTimeOf(now).slice(0, 10);
const isBirthday = (day: string) => day >= BIRTHDAY_FIRST && day <= birthdayLast(Date.now());

/** A calendar date, `2001-05-09`, not in the future; an empty text clears it. */
export const birthday = z.union([z.literal(""), z.iso.date("请选择有效的日期").refine(isBirthday, "请选择有效的日期")]);

/** C08. Missing fields are not changed; an image id of 0 removes the picture. */
export const updateUserInput = z.object({
  name: userName.optional(),
  bio: plainText()
    .trim()
    .check(...atMost(limits.bioMax, `简介最多 ${limits.bioMax} 字`))
    .optional(),
  gender: gender.optional(),
  birthday: birthday.optional(),
  avatarImageId: z.coerce.number().int().min(0).optional(),
  coverImageId: z.coerce.number().int().min(0).optional(),
  followVisibility: visibility.optional(),
  fansVisibility: visibility.optional(),
  circleVisibility: visibility.optional(),
});

/** The viewer's own profile, for R19. */
export const ownProfile = userInfo.extend({
  bio: z.string(),
  gender,
  birthday: z.string(),
  coverUrl: z.string().nullable(),
  followVisibility: visibility,
  fansVisibility: visibility,
  circleVisibility: visibility,
  wechatNickname: z.string().nullable(),
  /** The viewer's stored pictures, and their limits. */
  images: z.object({
    count: z.number().int(),
    countMax: z.number().int(),
    bytes: z.number().int(),
    bytesMax: z.number().int(),
  }),
});

export const sessionRow = z.object({
  id: idOut,
  current: z.boolean(),
  /** 「Windows · Chrome」, from the user agent. */
  device: z.string(),
  region: z.string().nullable(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
});

export const profileLimits = {
  update: { name: "profile", times: 30, seconds: 10 * MINUTE, refusal: "修改资料太频繁", counts: "acts" },
  // A new name marks every text that mentions the person for rendering.
  name: { name: "name", times: 10, seconds: DAY, refusal: "修改昵称太频繁", takenBy: "verb", counts: "acts" },
} as const satisfies RateLimits;

export const profileEndpoints = {
  own: endpoint({
    method: "get",
    path: "/user/own",
    summary: "自己的资料与设置",
    auth: "required",
    output: ownProfile,
  }),
  /** C08 */
  update: endpoint({
    method: "put",
    path: "/user/update",
    publishes: { name: "name", bio: "profile" },
    summary: "修改自己的资料",
    auth: "required",
    limits: [profileLimits.update, profileLimits.name],
    body: updateUserInput,
    output: userInfo,
  }),
  /** C13, W14: a free game-like Chinese name, a different one in each call. */
  randomName: endpoint({
    method: "get",
    path: "/user/random/name",
    summary: "随机昵称",
    query: z.object({
      exclude: soughtText()
        .check(...atMost(40))
        .optional(),
    }),
    output: z.object({ name: z.string() }),
  }),
  /**
   * Sends a code to the viewer's own phone, for `unbind` and `changePhone`, because the page knows only the masked
   * phone. The limits are those of C02.
   */
  phoneCode: endpoint({
    method: "post",
    path: "/user/phone/code",
    unread: {
      challengeToken: "it is compared, and stored nowhere",
      challengeAnswer: "it is compared, and stored nowhere",
      challengeWork: "it is compared, and stored nowhere",
    },
    summary: "向自己的手机发送验证码",
    auth: "required",
    limits: [smsLimits.address, smsLimits.home, smsLimits.member, smsLimits.site],
    body: z.object(challengeFields),
    /** Seconds until the next code may be requested. */
    output: z.object({ countdownSeconds: z.number().int() }),
  }),
  /** One code proves the old phone, the other the new one; an account without a phone needs no code for the old one. */
  changePhone: endpoint({
    method: "post",
    path: "/user/phone/change",
    summary: "更换或绑定手机号",
    auth: "required",
    limits: [userLimits.login],
    body: z.object({ currentCode: smsCode.optional(), phone, smsCode }),
    output: userInfo,
  }),
  sessionList: endpoint({
    method: "get",
    path: "/user/session/list",
    summary: "登录过的设备",
    auth: "required",
    output: z.array(sessionRow),
  }),
  sessionEnd: endpoint({
    method: "delete",
    path: "/user/session/{id}",
    summary: "让一台设备退出",
    auth: "required",
    limits: [sharedLimits.change],
    params: z.object({ id }),
    output: done,
  }),
  sessionEndOthers: endpoint({
    method: "post",
    path: "/user/session/end-others",
    summary: "让其他设备全部退出",
    auth: "required",
    limits: [sharedLimits.change],
    output: done,
  }),
} as const;
