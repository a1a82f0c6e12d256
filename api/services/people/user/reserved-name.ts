import { foldName } from "./fold-name.ts";
import { atAGlance, mixesScripts, reservedSkeleton } from "./look-alikes.ts";

/** Words that are refused anywhere in a name, because Chinese has no spaces. */
const anywhere = [
  "管理员",
  "管理員",
  "官方",
  "客服",
  "站长",
  "站長",
  "版主",
  "系统通知",
  "系統通知",
  "系统消息",
  "系統消息",
  "运营团队",
  "群落",
];
/** Words that also occur in ordinary names: they are refused only as the whole name. */
const whole = ["系统", "系統", "管理", "匿名", "匿名用户", "游客", "已注销", "已注销用户", "用户已注销", "未知用户"];
/**
 * Latin words that are refused as whole words; digits and joiners between letters are ignored: admin01 and a_d_m_i_n
 * are refused, badminton is not.
 */
const latin = new Set([
  "admin",
  "admins",
  "administrator",
  "system",
  "root",
  "official",
  "qunluo",
  "moderator",
  "support",
  "staff",
  "null",
  "undefined",
  "anonymous",
  "webmaster",
  "sysop",
]);

const glanced = new Set([...latin].map(atAGlance));

/**
 * Whether a name could be taken for the site's staff, also at a glance: in letters of another script, with digits for
 * letters, in similar characters (look-alikes.ts).
 * @param siteName the site's own name, as configured
 */
export function isReservedName(name: string, siteName?: string): boolean {
  if (mixesScripts(foldName(name))) return true;
  const site = siteName?.replaceAll(/\s/g, "") ?? "";
  return [foldName, reservedSkeleton].some((look) => speaksForSite(look(name), look(site)));
}

function speaksForSite(seen: string, own: string): boolean {
  const letters = seen.replaceAll(/[_·\-\p{Extended_Pictographic}]/gu, (character) =>
    /\d/.test(character) ? character : "",
  );
  const bare = letters.replaceAll(/\p{N}/gu, "");
  if (whole.includes(bare)) return true;
  if (own.length >= 2 && bare.includes(own)) return true;
  if (anywhere.some((word) => bare.includes(word))) return true;
  // The first check finds admin01 by its letters alone; the second finds adm1n by reading digits as letters.
  if ((bare.match(/[a-z]+/g) ?? []).some((word) => latin.has(word) || glanced.has(atAGlance(word)))) return true;
  return (letters.match(/[a-z\d]+/g) ?? []).some((word) => /[a-z]/.test(word) && glanced.has(atAGlance(word)));
}
