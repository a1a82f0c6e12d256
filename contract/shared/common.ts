import { z } from "zod";
import { cleanText, isFlooded, withoutFloods } from "./clean-text.ts";
import { limits } from "./limits.ts";
import { codeDigits, PHONE, phoneDigits } from "./phone-digits.ts";
import { roomFor } from "./room-for.ts";
import { countSigns, isAtMost } from "./signs.ts";

// Zod's settings apply to schemas that are created after them: each module that creates schemas imports this module
// first.
z.config({
  // The Chinese message for errors without a message in their schema: forms show these messages at their fields.
  localeError: () => "填写有误，请检查后重试",
  // Zod compiles schemas with `new Function`. Our content security policy forbids that, and browsers report the attempt.
  jitless: "document" in globalThis,
});

const isWhole = (text: string) => !/[\0\p{Cs}]/u.test(text);
const broken = { error: "含有无法保存的字符，请删去后再试", abort: true };

/**
 * A text of a user: well-formed and without NUL, so that both databases store it unchanged and pages can put it into
 * URLs (SQLite changes a lone surrogate, and `encodeURIComponent` throws on it; PostgreSQL refuses NUL). Invisible
 * characters are removed, and a text without visible characters becomes empty (decision 0043).
 * @param error the message when the value is not a text
 */
export const plainText = (error?: string) =>
  z
    .string(error)
    .refine(isWhole, broken)
    .overwrite(cleanText)
    .refine((text) => !isFlooded(text), { error: "一个字上叠了太多符号，请删去一些", abort: true });

/** A search text. Excess marks are removed and not refused, because a search should not ask for corrections. */
export const soughtText = (error?: string) =>
  z
    .string(error)
    .refine(isWhole, broken)
    .overwrite((text) => withoutFloods(cleanText(text)));

/** Checks for at most `max` signs, as readers count them: `plainText().check(...atMost(12, "最多 12 字"))`. */
export const atMost = (max: number, error?: string) =>
  [
    z.maxLength(roomFor(max), { ...(error ? { error } : {}), abort: true }),
    z.refine<string>((text) => isAtMost(text, max), error ? { error } : {}),
  ] as const;
/** A check for at least `min` signs. */
export const atLeast = (min: number, error: string) => z.refine<string>((text) => countSigns(text) >= min, { error });

/** An http or https URL of a user. */
export const webAddress = (error?: string) => z.url({ protocol: /^https?$/, error }).overwrite(cleanText);

/** A row's id: a positive integer, also as text from a URL or a form. */
export const id = z.coerce.number("编号有误").int("编号有误").positive("编号有误").max(Number.MAX_SAFE_INTEGER);
/** An id in a response. */
export const idOut = z.number().int();
/** ISO 8601 with milliseconds, UTC. */
export const timestamp = z.iso.datetime();

/** V01 */
export const phone = z.string("请输入手机号").overwrite(phoneDigits).regex(PHONE, "请输入正确的 11 位手机号");

export const smsCode = z
  .string("请输入验证码")
  .overwrite(codeDigits)
  .regex(/^\d{6}$/, "请输入 6 位数字验证码");

/** The one-time key of a rendered form: a second submit of the same form gets the first one's result. */
export const formKey = z.string("表单已失效，请刷新后重试").regex(/^[\w-]{16,64}$/, "表单已失效，请刷新后重试");

/**
 * For forms whose key does not outlast the page (after Back there is a new key): the same content within a minute gets
 * the first result, marked as `repeated` (decision 0012).
 */
export const unlessRepeated = z.boolean().optional();
export const repeated = z.literal(true).optional();

/**
 * The start of a keyset page: opaque and made by the API. The maximum is long enough for the hot feed's cursor with its
 * waiting posts.
 */
export const cursor = z
  .string()
  .max(3000)
  .regex(/^[\w-]*$/, "页码有误")
  .optional();
export const limit = z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize);

export function page<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** Form posts send "on" or "true" for a ticked box and nothing for an unticked one. */
export const checkbox = z
  .union([z.boolean(), z.enum(["on", "true", "false", ""])])
  .optional()
  .transform((value) => value === true || value === "on" || value === "true");

/** A picture for pages. Its size is included, so that the layout does not shift while it loads. */
export const image = z.object({
  id: idOut,
  /** The original size, re-encoded, as a path below the site's origin or the CDN base. */
  url: z.string(),
  /** WebP no wider than 480 px, for cards. */
  thumbUrl: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** The uploaded file carried the mark of an AI (GB 45438, C2PA, IPTC). */
  isAiMarked: z.literal(true).optional(),
});
export type Image = z.output<typeof image>;

/** The ids that failed in an act on several, each with the reason. */
export const failures = z.array(z.object({ id: idOut, message: z.string() }));
export type Failures = z.output<typeof failures>;

export const done = z.object({ ok: z.literal(true) });
