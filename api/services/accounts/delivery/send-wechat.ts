import type { Context } from "../../../context.ts";
import { cutText } from "../../../../contract/shared/cut-text.ts";
import { DAY_MS, dayInChina, OFFSET_MS, startOfDay } from "../../../../contract/shared/site-time.ts";
import { oneLine } from "../../../../contract/shared/one-line.ts";
import { AwayError } from "../../../lib/breaker.ts";
import { WechatError } from "../../../lib/wechat-error.ts";
import { publicConfig } from "../../shared/config/site-config.ts";
import { followerOf } from "./follower-of.ts";
import type { Letter, Outcome } from "./outcome.ts";

/** The longest texts of WeChat's kinds of fields, in signs (订阅消息参数值内容限制说明); others get OTHER_MAX. */
const MAX: Record<string, number> = { thing: 20, name: 10, phrase: 5, short_thing: 5, character_string: 32 };
const OTHER_MAX = 200;

/** Minutes after midnight at which messages over the daily quota are tried again. */
const AFTER_MIDNIGHT_MS = 10 * 60_000;

// Error numbers of message/template/send (developers.weixin.qq.com, 全局返回码).
const NOT_A_FOLLOWER = new Set([40_003, 43_004]);
const QUOTA_OF_DAY = 45_009;
/** Refusals that pass: the system is busy, the quota of a minute, a token that another process has renewed. */
const PASSING = new Set([-1, 40_001, 40_014, 42_001, 45_011, 45_047]);
const words: Record<number, string> = {
  40_037: "模板编号不存在，请检查 WECHAT_TEMPLATE_NOTICE",
  40_165: "模板跳转的小程序路径有误",
  41_028: "模板的表单编号有误",
  43_101: "接收人拒收这个模板的消息",
  43_116: "模板因投诉过多被停用",
  47_003: "模板字段不符，请检查 WECHAT_TEMPLATE_NOTICE_FIELDS",
  48_001: "服务号没有发送模板消息的权限",
  50_002: "服务号被限制",
};

/** A text for a field of this name: WeChat refuses a message with an empty or too long field. */
export function fieldText(field: string, text: string): string {
  const kind = field.replace(/\d+$/, "");
  const shown = oneLine(text);
  return cutText(shown === "" ? "点击查看" : shown, MAX[kind] ?? OTHER_MAX);
}

/** `2026年1月15日 12:05`, as fields of the kind `time` take. */
export function fieldTime(at: number): string {
  const [year, month, day, time] = new Date(at + OFFSET_MS)
    .toISOString()
    .split(/[-T]/)
    .map((part, place) => (place < 3 ? Number(part) : part.slice(0, 5)));
  return `${year}年${month}月${day}日 ${time}`;
}

const tomorrow = (now: number) => startOfDay(dayInChina(now)) + DAY_MS + AFTER_MIDNIGHT_MS;

/** Sends news to the follower of the service account who is this member. */
export async function sendWechat(ctx: Context, { userId, news, more }: Letter): Promise<Outcome> {
  const { wechat } = ctx;
  const { wechatTemplate: template, siteUrl } = ctx.config;
  if (!wechat || !template) return { is: "dead", why: "没有配置微信模板" };
  const openid = await followerOf(ctx, userId);
  const off: Outcome = {
    is: "off",
    title: "微信通知已关闭",
    body: "你没有关注本站的公众号，微信通知因此关闭了。关注以后，可以在通知设置里重新打开。",
  };
  if (openid === null) return off;
  const [first] = news;
  const count = news.length + more;
  const { siteName } = await publicConfig({ ctx });
  const parts: Record<(typeof template)["fields"][number][1], string> = {
    title: count === 1 ? (first?.title ?? "") : `你有 ${count} 条新通知`,
    body: (count === 1 ? first?.body : first?.title) ?? "",
    time: fieldTime(first?.at ?? ctx.clock.now()),
    site: siteName,
  };
  const data = template.fields.map(([field, part]) => [field, { value: fieldText(field, parts[part]) }]);
  const path = count === 1 ? (first?.path ?? "/message/reply") : `/message/${first?.tab ?? "reply"}`;
  try {
    const message = { openid, templateId: template.id, url: `${siteUrl}${path}`, data: Object.fromEntries(data) };
    await wechat.sendTemplate(message);
    return { is: "sent" };
  } catch (error) {
    if (error instanceof AwayError && error.cause === undefined) return { is: "rests" };
    const cause = error instanceof AwayError ? error.cause : error;
    if (!(cause instanceof WechatError)) throw error;
    const { errcode, message } = cause;
    if (errcode === undefined || PASSING.has(errcode)) return { is: "again", why: message };
    if (NOT_A_FOLLOWER.has(errcode)) return off;
    if (errcode === QUOTA_OF_DAY)
      return { is: "full", until: tomorrow(ctx.clock.now()), why: "今天的模板消息已经用完" };
    return { is: "dead", why: `${words[errcode] ?? "微信拒绝了这条消息"}（${errcode}）` };
  }
}
