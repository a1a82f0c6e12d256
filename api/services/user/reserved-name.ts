import { foldName } from "./fold-name.ts";

/** Chinese has no spaces: these are refused wherever they stand. */
const anywhere = ["管理员", "管理員", "官方", "客服", "站长", "站長", "版主", "系统通知", "系統通知", "系统消息", "系統消息", "运营团队", "群落"];
/** Words of everyday names too: refused as a whole name. */
const whole = ["系统", "系統", "管理", "匿名", "匿名用户", "游客", "已注销", "用户已注销", "未知用户"];
/** Refused as a whole word, digits and joiners between its letters aside: admin01 and a_d_m_i_n, not badminton. */
const latin = new Set(["admin", "admins", "administrator", "system", "root", "official", "qunluo", "moderator", "support", "staff", "null", "undefined", "anonymous", "webmaster", "sysop"]);

/**
 * Whether a name would pass for somebody who speaks for the site.
 * @param siteName the site's own name, as configured
 */
export function isReservedName(name: string, siteName?: string): boolean {
  const bare = foldName(name).replaceAll(/[_·\-\p{N}\p{Extended_Pictographic}]/gu, "");
  if (whole.includes(bare)) return true;
  const own = siteName === undefined ? "" : foldName(siteName).replaceAll(/\s/g, "");
  if (own.length >= 2 && bare.includes(own)) return true;
  if (anywhere.some((word) => bare.includes(word))) return true;
  return (bare.match(/[a-z]+/g) ?? []).some((word) => latin.has(word));
}
