import { Hono } from "hono";
import type { Endpoint } from "../contract/shared/endpoint.ts";
import { ApiError } from "../contract/shared/errors.ts";
import type { Replay } from "./services/moderation/review/settle-review.ts";
import { createBaseApp } from "./base-app.ts";
import { COMMUNITY_PATH, FORM_OWNER_HEADER } from "../contract/shared/paths.ts";
import type { Context } from "./context.ts";
import { docsRoutes } from "./routes/docs.ts";
import { apiOnlyRoutes, readRoutes } from "./routes/mounted-routes.ts";
import { livenessRoute } from "./routes/health.ts";
import { mediaRoutes } from "./routes/media.ts";
import { type ApiHono, createMount, type RequestVariables } from "./routes/mount.ts";
import { sharePictureRoutes } from "./routes/share-picture.ts";
import { wechatDevPages } from "./routes/wechat-dev-pages.ts";
import { wechatPushRoutes } from "./routes/wechat-push.ts";
import { videoUploadRoutes } from "./routes/video-upload.ts";
import { viewerOfToken } from "./services/accounts/session/viewer-of-token.ts";

/** The community API as one hono app. Knows nothing of HTML or cookies. */
export const createApp = (ctx: Context): ApiHono => createApi(ctx).app;

/**
 * The same app, with `replay`, which runs stored calls again (jobs use it after a review), and the list of its
 * endpoints.
 */
export function createApi(ctx: Context): { app: ApiHono; replay: Replay; endpoints: readonly Endpoint[] } {
  const app = createBaseApp(ctx);

  // The viewer is read in a middleware of its own: base-app counts and logs its refusals and database errors like any
  // response.
  app.use(async (c, next) => {
    const bearer = /^Bearer (\S+)$/.exec(c.req.header("authorization") ?? "")?.[1];
    const viewer = bearer ? await viewerOfToken({ ctx, token: bearer }) : null;
    c.set("viewer", viewer && { ...viewer, ip: c.get("caller").ip });
    const owner = c.req.header(FORM_OWNER_HEADER);
    if (owner !== undefined && viewer && String(viewer.id) !== owner && c.req.method !== "GET")
      throw new ApiError("OTHER_ACCOUNT");
    await next();
  });

  livenessRoute(app);
  mediaRoutes(app, ctx);

  const community: ApiHono = new Hono<{ Variables: RequestVariables }>();
  const mount = createMount(community, ctx);
  for (const routes of [...readRoutes, ...apiOnlyRoutes]) routes(mount);
  videoUploadRoutes(community, ctx);
  wechatDevPages(community, ctx);
  wechatPushRoutes(community, ctx);
  sharePictureRoutes(community, ctx);
  docsRoutes(community, mount, ctx.config);
  app.route(COMMUNITY_PATH, community);
  const caller = { ip: "unknown", userAgent: null, requestId: "job" };
  return { app, replay: (kept) => mount.replay({ caller, ...kept }), endpoints: mount.mounted };
}
