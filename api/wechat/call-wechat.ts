import { z } from "zod";
import { WechatError } from "../lib/wechat-error.ts";

const refusal = z.object({ errcode: z.number(), errmsg: z.string().optional() });

interface WechatCall<T extends z.ZodType> {
  /** Name of the call, for the log. */
  name: string;
  url: URL;
  /** JSON body of a POST; without it the call is a GET. */
  body?: unknown;
  answer: T;
  /** Limits connecting, sending and reading. */
  deadline: AbortSignal;
}

/** WeChat's answer, or its refusal: WeChat reports failures with HTTP 200 and an error number. */
export type WechatAnswer<T> = { ok: true; data: T } | { ok: false; errcode: number };

/** The reason of a failed request, without its URL, which contains the secret. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  const { code } = (error.cause ?? error) as { code?: unknown };
  return typeof code === "string" ? code : error.name;
}

/**
 * Sends a request to WeChat.
 * @throws WechatError when there is no answer in time, or no valid one
 */
export async function callWechat<T extends z.ZodType>({
  name,
  url,
  body,
  answer,
  deadline,
}: WechatCall<T>): Promise<WechatAnswer<z.output<T>>> {
  let parsed: unknown;
  try {
    const response = await fetch(url, {
      ...(body === undefined
        ? {}
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
      redirect: "error",
      signal: deadline,
    });
    // The content type is text/plain, but the text is JSON.
    parsed = JSON.parse(await response.text());
  } catch (error) {
    throw new WechatError(`${name}: ${reasonOf(error)}`);
  }
  const refused = refusal.safeParse(parsed);
  if (refused.success && refused.data.errcode !== 0) return { ok: false, errcode: refused.data.errcode };
  const understood = answer.safeParse(parsed);
  if (!understood.success)
    throw new WechatError(`${name}: unexpected answer at ${understood.error.issues[0]?.path.join(".") ?? "?"}`);
  return { ok: true, data: understood.data };
}
