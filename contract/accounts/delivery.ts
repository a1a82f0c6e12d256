import { z } from "zod";
import { done } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { deliveryChannels, deliveryModes, type DeliveryTab, deliveryTabs } from "./delivery-names.ts";
import { sharedLimits } from "../shared/shared-limits.ts";
import { DAY, HOUR, type RateLimits } from "../shared/rate-limit.ts";

const channel = z.enum(deliveryChannels);
const mode = z.enum([...deliveryModes, "off"], "请选择：立即、每日汇总或不发");
/** The mode of each tab; a tab that is absent stays as it is. */
const modes = z.object({
  reply: mode.optional(),
  mention: mode.optional(),
  like: mode.optional(),
  follow: mode.optional(),
  system: mode.optional(),
  chat: mode.optional(),
} satisfies Record<DeliveryTab, unknown>);

/** A mail address: ASCII, without quotes and comments, so that it needs no escaping in a mail's header. */
export const mailAddress = z
  .string("请填写邮箱")
  .trim()
  .max(254, "邮箱太长")
  .regex(
    /^[A-Za-z\d](?:[\w.!#$%&'*+/=?^`{|}~-]{0,62}[\w!#$%&'*+/=?^`{|}~-])?@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+[A-Za-z]{2,63}$/,
    "邮箱地址有误，例如 name@example.com",
  )
  .overwrite((address) => {
    const at = address.lastIndexOf("@");
    return address.slice(0, at) + address.slice(at).toLowerCase();
  });

/** Quiet hours in full hours of China's time; null for none. */
const quiet = z
  .object({
    from: z.coerce.number("请选择时间").int().min(0).max(23),
    until: z.coerce.number("请选择时间").int().min(0).max(23),
  })
  .refine(({ from, until }) => from !== until, { error: "免打扰的开始和结束不能相同", path: ["until"] })
  .nullable();

/** The member's ways out of the site. */
export const deliverySettings = z.object({
  /** The configured channels; empty when the site has none, and then pages show nothing of all this. */
  channels: z.array(
    z.object({
      channel,
      /** Whether messages can reach the member: the address is confirmed, the service account is followed. */
      isReady: z.boolean(),
      modes: z.record(z.enum(deliveryTabs), mode),
    }),
  ),
  quiet: z.object({ from: z.number().int(), until: z.number().int() }).nullable(),
  /** The member's own address, in full. */
  mail: z.object({
    address: z.string().nullable(),
    /** The address was switched off, because its server refused it. */
    hasFailed: z.boolean(),
    /** An address that waits for its confirmation. */
    waiting: z.string().nullable(),
  }),
});
export type DeliverySettings = z.output<typeof deliverySettings>;

export const deliverySettingsInput = z.object({
  mail: modes.optional(),
  wechat: modes.optional(),
  quiet: quiet.optional(),
});

const token = z.string("链接不完整").regex(/^[\w.-]{1,200}$/, "链接有误");

/** The rate limits of mails that confirm an address. Each mail goes to an address that a member only claims to have. */
export const deliveryLimits = {
  member: { name: "mail-confirm", times: 6, seconds: DAY, refusal: "发送确认邮件太频繁", counts: "attempts" },
  address: {
    name: "mail-confirm-ip",
    per: "address",
    times: 20,
    seconds: HOUR,
    refusal: "发送确认邮件太频繁",
    counts: "attempts",
  },
  site: {
    name: "mail-confirm-site",
    per: "site",
    times: 500,
    seconds: HOUR,
    refusal: "全站发送确认邮件太频繁",
    counts: "attempts",
  },
  // Counts the mails that one member sends to one address.
  claim: {
    name: "mail-confirm-claim",
    per: "thing",
    times: 3,
    seconds: DAY,
    refusal: "向这个邮箱发送确认邮件太频繁",
    takenBy: "verb",
    counts: "attempts",
  },
  // Counts the mails to one address, from all members together: one stranger cannot use up the owner's.
  mailbox: {
    name: "mail-confirm-address",
    per: "thing",
    times: 12,
    seconds: DAY,
    refusal: "向这个邮箱发送确认邮件太频繁",
    takenBy: "verb",
    counts: "attempts",
  },
} as const satisfies RateLimits;

export const deliveryEndpoints = {
  settings: endpoint({
    method: "get",
    path: "/message/delivery",
    summary: "邮件与微信通知的设置",
    auth: "required",
    output: deliverySettings,
  }),
  change: endpoint({
    method: "put",
    path: "/message/delivery",
    summary: "修改邮件与微信通知的设置；没有确认邮箱时不能打开邮件",
    auth: "required",
    limits: [sharedLimits.change],
    body: deliverySettingsInput,
    output: done,
  }),
  /** Sends a link to the address. The earlier address stays until the new one is confirmed. */
  setAddress: endpoint({
    method: "post",
    path: "/mail/address",
    unread: { address: "only the member reads it" },
    summary: "填写接收通知的邮箱：向它发送确认链接（24 小时有效）",
    auth: "required",
    limits: [deliveryLimits.member, deliveryLimits.address, deliveryLimits.site],
    body: z.object({ address: mailAddress }),
    output: done,
  }),
  removeAddress: endpoint({
    method: "delete",
    path: "/mail/address",
    summary: "删除接收通知的邮箱，以及还没有确认的邮箱",
    auth: "required",
    limits: [sharedLimits.change],
    output: done,
  }),
  /** The address that a confirmation link confirms. */
  confirmation: endpoint({
    method: "get",
    path: "/mail/confirm",
    summary: "确认链接对应的邮箱；链接无效、过期或属于另一个账号时 404",
    auth: "required",
    query: z.object({ token }),
    output: z.object({ address: z.string() }),
  }),
  confirm: endpoint({
    method: "post",
    path: "/mail/confirm",
    unread: { token: "it is compared, and stored nowhere" },
    summary: "确认邮箱，每个链接一次",
    auth: "required",
    limits: [sharedLimits.change],
    body: z.object({ token }),
    output: done,
  }),
  /** For a mail's unsubscribe link, without login. */
  subscription: endpoint({
    method: "get",
    path: "/mail/unsubscribe",
    summary: "退订链接对应的邮箱（打码），以及是否还在接收",
    query: z.object({ token }),
    output: z.object({ address: z.string(), isOn: z.boolean() }),
  }),
  unsubscribe: endpoint({
    method: "post",
    path: "/mail/unsubscribe",
    unread: { token: "it is compared, and stored nowhere" },
    summary: "退订邮件通知，不需要登录",
    limits: [sharedLimits.change],
    body: z.object({ token }),
    output: done,
  }),
} as const;
