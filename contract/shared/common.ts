import { z } from "zod";
import { cleanText, isFlooded, withoutFloods } from "./clean-text.ts";
import { limits } from "./limits.ts";
import { codeDigits, phoneDigits } from "./phone-digits.ts";
import { roomFor } from "./room-for.ts";
import { countSigns, isAtMost } from "./signs.ts";

// Zod's settings hold for schemas that are made after them: each module that makes one imports this one first.
z.config({
  // What no schema has words of its own for is still said in Chinese: these messages stand at fields of forms.
  localeError: () => "填写有误，请检查后重试",
  // Zod compiles schemas with `new Function`. Our content security policy forbids that, and browsers report the attempt.
  jitless: "document" in globalThis,
});

const isWhole = (text: string) => !/[\0\p{Cs}]/u.test(text);
const broken = { error: "含有无法保存的字符，请删去后再试", abort: true };

/**
 * A text that somebody sends: well-formed and without NUL, so that both databases keep the text as it is and every page can
 * put it into an address (half of a surrogate pair becomes something else in SQLite, and ends `encodeURIComponent`;
 * PostgreSQL refuses NUL), without characters that nobody sees, and empty where nothing can be seen (decision 0043).
 * @param error where it is no text at all
 */
export const plainText = (error?: string) =>
  z
    .string(error)
    .refine(isWhole, broken)
    .overwrite(cleanText)
    .refine((text) => !isFlooded(text), { error: "一个字上叠了太多符号，请删去一些", abort: true });

/** What somebody looks for. Too many marks are taken out: nobody is asked to change a search. */
export const soughtText = (error?: string) =>
  z
    .string(error)
    .refine(isWhole, broken)
    .overwrite((text) => withoutFloods(cleanText(text)));

/** Checks for words of at most so many signs, as readers count them: `plainText().check(...atMost(12, "最多 12 字"))`. */
export const atMost = (max: number, error?: string) =>
  [
    z.maxLength(roomFor(max), { ...(error ? { error } : {}), abort: true }),
    z.refine<string>((text) => isAtMost(text, max), error ? { error } : {}),
  ] as const;
/** A check for words of at least so many signs. */
export const atLeast = (min: number, error: string) => z.refine<string>((text) => countSigns(text) >= min, { error });

/** An address of the web that somebody sends. */
export const webAddress = (error?: string) => z.url({ protocol: /^https?$/, error }).overwrite(cleanText);

/** A row's id: a positive integer, also when it comes as text from a URL or a form. */
export const id = z.coerce.number("编号有误").int("编号有误").positive("编号有误").max(Number.MAX_SAFE_INTEGER);
/** Id in an answer. */
export const idOut = z.number().int();
/** ISO 8601 with milliseconds, UTC. */
export const timestamp = z.iso.datetime();

/** V01 */
export const phone = z
  .string("请输入手机号")
  .overwrite(phoneDigits)
  .regex(/^1[3-9]\d{9}$/, "请输入正确的 11 位手机号");

export const smsCode = z
  .string("请输入验证码")
  .overwrite(codeDigits)
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

/** Of several that one press asks for: those that could not be done, each with the reason. */
export const failures = z.array(z.object({ id: idOut, message: z.string() }));
export type Failures = z.output<typeof failures>;

export const done = z.object({ ok: z.literal(true) });
