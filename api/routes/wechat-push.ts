import type { Context } from "../context.ts";
import { ApiError } from "../../contract/shared/errors.ts";
import { confirmPush, receivePush } from "../services/accounts/wechat/receive-push.ts";
import type { ApiHono } from "./mount.ts";
import { readText } from "./read-text.ts";

const PATH = "/wechat/push";
/** Limit of a push's body in bytes; real pushes have some hundred bytes. */
const BODY_MAX = 65_536;

/** The push URL in the service account's settings (服务器配置). The route speaks WeChat's protocol: XML in, plain text out. */
export function wechatPushRoutes(app: ApiHono, ctx: Context): void {
  const headers = {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };

  app.get(PATH, (c) => c.body(confirmPush({ ctx, query: c.req.query() }), 200, headers));

  app.post(PATH, async (c) => {
    if (c.req.header("content-length") === undefined) throw new ApiError("PAYLOAD_TOO_LARGE");
    await receivePush({ ctx, query: c.req.query(), body: await readText(c.req.raw, BODY_MAX) });
    return c.body("success", 200, headers);
  });
}
