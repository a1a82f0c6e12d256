import { createHash, createHmac } from "node:crypto";
import { z } from "zod";
import type { ApiConfig } from "../../config/api-config.ts";
import { endpointParts } from "../sms/call-provider.ts";
import { type Judgement, ModerationError, type Moderator } from "./moderator.ts";

type Options = NonNullable<ApiConfig["moderation"]["tencent"]>;

/** API version of both services. */
const VERSION = "2020-12-29";
const TYPE = "application/json; charset=utf-8";
/** Maximum length of a response in characters; it has a list of labels. */
const ANSWER_MAX = 1_000_000;

const answerShape = z.object({
  Response: z.union([
    z.object({ Error: z.object({ Code: z.string(), Message: z.string() }) }),
    z.object({ Suggestion: z.enum(["Block", "Review", "Pass"]), Label: z.string().default("") }),
  ]),
});
const verdicts = { Block: "block", Review: "review", Pass: "pass" } as const;

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

interface Request {
  service: "tms" | "ims";
  action: string;
  host: string;
  body: string;
  /** Unix seconds. */
  at: number;
}

/** Signs a request: TC3-HMAC-SHA256 (cloud.tencent.com, 签名方法 v3). */
export function tencentSignature(
  { secretId, secretKey }: Pick<Options, "secretId" | "secretKey">,
  { service, action, host, body, at }: Request,
): string {
  const signed = "content-type;host;x-tc-action";
  const headers = `content-type:${TYPE}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`;
  const canonical = ["POST", "/", "", headers, signed, sha256(body)].join("\n");
  const date = new Date(at * 1000).toISOString().slice(0, 10);
  const scope = `${date}/${service}/tc3_request`;
  const text = ["TC3-HMAC-SHA256", String(at), scope, sha256(canonical)].join("\n");
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), service), "tc3_request");
  const signature = createHmac("sha256", key).update(text).digest("hex");
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
}

/** 腾讯云 文本内容安全 (TextModeration) and 图片内容安全 (ImageModeration); the request contains the judged content. */
export function tencentModerator(options: Options, now: () => number = Date.now): Moderator {
  async function ask(service: "tms" | "ims", action: string, input: object, signal: AbortSignal): Promise<Judgement> {
    const { protocol, host } = endpointParts(options[service] ?? `${service}.tencentcloudapi.com`);
    const body = JSON.stringify(input);
    const at = Math.floor(now() / 1000);
    const response = await fetch(`${protocol}://${host}/`, {
      method: "POST",
      redirect: "error",
      signal,
      headers: {
        authorization: tencentSignature(options, { service, action, host, body, at }),
        "content-type": TYPE,
        "x-tc-action": action,
        "x-tc-version": VERSION,
        "x-tc-region": options.region,
        "x-tc-timestamp": String(at),
      },
      body,
    });
    return judgementOf(await textOf(response));
  }
  return {
    name: "tencent",
    text: (text, signal) =>
      told(() => ask("tms", "TextModeration", { Content: base64(text), BizType: options.textBizType }, signal)),
    picture: (bytes, signal) =>
      told(() =>
        ask(
          "ims",
          "ImageModeration",
          { FileContent: bytes.toString("base64"), BizType: options.pictureBizType },
          signal,
        ),
      ),
  };
}

const base64 = (text: string) => Buffer.from(text).toString("base64");

async function textOf(response: Response): Promise<string> {
  if (Number(response.headers.get("content-length") ?? 0) > ANSWER_MAX)
    throw new ModerationError("tencent: a huge answer");
  return response.text();
}

function judgementOf(text: string): Judgement {
  const { Response: answer } = answerShape.parse(JSON.parse(text));
  if ("Error" in answer) throw new ModerationError(`tencent ${answer.Error.Code}`, true);
  return { verdict: verdicts[answer.Suggestion], label: answer.Label };
}

/** Turns every failure into a ModerationError, which contains neither the request nor the keys. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ModerationError) throw error;
    throw new ModerationError(`tencent: ${error instanceof Error ? error.name : "no answer"}`);
  }
}
