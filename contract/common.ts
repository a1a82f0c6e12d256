import { z } from "zod";
import { limits } from "./limits.ts";

/** What no schema has words of its own for is still said in Chinese: these messages stand at fields of forms. */
z.config({ localeError: () => "填写有误，请检查后重试" });

/**
 * Controls but tab and line breaks, and what Unicode says is no character: neither HTML nor XML may hold them. By code units
 * (\p{Cc} and \p{Noncharacter_Code_Point}, as common.test.ts proves): a whole page is read in half the time.
 */
const forbidden =
  /[^\t\n\r\x20-\x7e\u00a0-\ufdcf\ufdf0-\ufffd]|[\ud83f\ud87f\ud8bf\ud8ff\ud93f\ud97f\ud9bf\ud9ff\uda3f\uda7f\udabf\udaff\udb3f\udb7f\udbbf\udbff][\udffe\udfff]/g;
/** All of it, and halves of pairs: one class alone is read in a third of the time, and few texts have any of these. */
const suspect = /[^\t\n\r\x20-\x7e\u00a0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd]/;
/** Without what no page may draw. Nobody sees it, so nobody can be asked to take it out. */
export const drawable = (text: string) => (suspect.test(text) ? text.replaceAll(forbidden, "") : text);

/**
 * A text that somebody sends: what every page may draw, well-formed and without NUL, so that both databases keep it as it
 * is and every page can put it into an address. Half of a surrogate pair becomes something else in SQLite, and ends
 * `encodeURIComponent`; PostgreSQL refuses NUL.
 * @param error where it is no text at all
 */
export const plainText = (error?: string) =>
  z
    .string(error)
    .refine((value) => !/[\0\p{Cs}]/u.test(value), { error: "含有无法保存的字符，请删去后再试", abort: true })
    .overwrite(drawable);

/** An address of the web that somebody sends. */
export const webAddress = (error?: string) => z.url({ protocol: /^https?$/, error }).overwrite(drawable);

/** A row's id: a positive integer, also when it comes as text from a URL or a form. */
export const id = z.coerce.number("编号有误").int("编号有误").positive("编号有误").max(Number.MAX_SAFE_INTEGER);
/** Id in an answer. */
export const idOut = z.number().int();
/** ISO 8601 with milliseconds, UTC. */
export const timestamp = z.iso.datetime();

/** V01 */
export const phone = z
  .string("请输入手机号")
  .trim()
  .regex(/^1[3-9]\d{9}$/, "请输入正确的 11 位手机号");

export const smsCode = z
  .string("请输入验证码")
  .trim()
  .regex(/^\d{6}$/, "请输入 6 位数字验证码");

/** One-time key of a rendered form: a second submit of the same form answers with the first one's result. */
export const formKey = z.string("表单已失效，请刷新后重试").regex(/^[\w-]{16,64}$/, "表单已失效，请刷新后重试");

/**
 * Of forms whose key does not outlast the page (after Back there is another): the same words to the same thing within a
 * minute are answered with what they have made, and the answer says so (decision 0012).
 */
export const unlessRepeated = z.boolean().optional();
export const repeated = z.literal(true).optional();

/** Where a keyset page starts. Opaque; made by the API. Long enough for all that may wait for a page of the hot feed. */
export const cursor = z
  .string()
  .max(3000)
  .regex(/^[\w-]*$/, "页码有误")
  .optional();
export const limit = z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize);

export function page<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** Form posts send "on" or "true" for a ticked box and nothing for an empty one. */
export const checkbox = z
  .union([z.boolean(), z.enum(["on", "true", "false", ""])])
  .optional()
  .transform((value) => value === true || value === "on" || value === "true");

/** A picture as pages need it: sizes are stored, so that nothing moves while it loads. */
export const image = z.object({
  id: idOut,
  /** The original size, re-encoded, as a path below the site's origin or the CDN base. */
  url: z.string(),
  /** WebP no wider than 480 px, for cards. */
  thumbUrl: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type Image = z.output<typeof image>;

export const done = z.object({ ok: z.literal(true) });
