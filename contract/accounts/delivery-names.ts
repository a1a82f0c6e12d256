// This file must not import zod, because pages load it into the browser.
import { type NoticeTab, noticeTabs } from "./notice-names.ts";
import { noticeTabName } from "./notice-tabs.ts";

/** The ways by which notices reach a member outside the site. */
export const deliveryChannels = ["mail", "wechat"] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];
export const deliveryChannelName: Record<DeliveryChannel, string> = { mail: "邮件", wechat: "微信" };

/** The kinds of deliveries: the tabs of notices, and private messages. */
export const deliveryTabs = [...noticeTabs, "chat"] as const;
export type DeliveryTab = NoticeTab | "chat";
export const deliveryTabName: Record<DeliveryTab, string> = { ...noticeTabName, chat: "私信" };

/** `now`: at once. `daily`: one message a day, at 8:00 or at the end of the quiet hours. */
export const deliveryModes = ["now", "daily"] as const;
export type DeliveryMode = (typeof deliveryModes)[number];
export const deliveryModeName: Record<DeliveryMode | "off", string> = { now: "立即", daily: "每日汇总", off: "不发" };

/** The quiet hours of members who have not set their own: 23:00 to 8:00 in China, as minutes of the day. */
export const QUIET_DEFAULT = { from: 23 * 60, until: 8 * 60 };

export const mailConfirmPath = "/mail/confirm";
export const mailUnsubscribePath = "/mail/unsubscribe";
export const deliverySettingsPath = "/message/settings#delivery";
