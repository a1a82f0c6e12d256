import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { matchedRoutes } from "hono/route";
import { ApiError } from "../contract/errors.ts";
import { maskPhones } from "../contract/mask-phone.ts";
import type { Replay } from "./services/review/settle-review.ts";
import { originOf } from "./caller.ts";
import { COMMUNITY_PATH, FORM_OWNER_HEADER, REQUEST_ID_HEADER, SERVICE_SECRET_HEADER } from "../contract/paths.ts";
import type { Context } from "./context.ts";
import { failed } from "./failed.ts";
import { adminRoutes } from "./routes/admin.ts";
import { agreementRoutes } from "./routes/agreement.ts";
import { articleRoutes } from "./routes/article.ts";
import { circleRoutes } from "./routes/circle.ts";
import { circlePostRoutes } from "./routes/circle-post.ts";
import { commentRoutes } from "./routes/comment.ts";
import { configRoutes } from "./routes/config.ts";
import { docsRoutes } from "./routes/docs.ts";
import { draftRoutes } from "./routes/draft.ts";
import { dynamicRoutes } from "./routes/dynamic.ts";
import { videoRoutes } from "./routes/video.ts";
import { feedbackRoutes } from "./routes/feedback.ts";
import { favouriteRoutes } from "./routes/favourite.ts";
import { followRoutes } from "./routes/follow.ts";
import { followingRoutes } from "./routes/following.ts";
import { growthRoutes } from "./routes/growth.ts";
import { healthRoutes, probeRoutes } from "./routes/health.ts";
import { imageRoutes } from "./routes/image.ts";
import { manageRoutes } from "./routes/manage.ts";
import { dataExportRoutes } from "./routes/data-export.ts";
import { leaveRoutes } from "./routes/leave.ts";
import { mediaRoutes } from "./routes/media.ts";
import { metricsRoutes } from "./routes/metrics.ts";
import { messageRoutes } from "./routes/message.ts";
import { minorRoutes } from "./routes/minor.ts";
import { newcomerRoutes } from "./routes/newcomer.ts";
import { notedRoutes } from "./routes/noted.ts";
import { type ApiHono, createMount, type RequestVariables } from "./routes/mount.ts";
import { removalRoutes } from "./routes/removal.ts";
import { reportRoutes } from "./routes/report.ts";
import { completionRoutes } from "./routes/completion.ts";
import { appealRoutes } from "./routes/appeal.ts";
import { reviewRoutes } from "./routes/review.ts";
import { searchRoutes } from "./routes/search.ts";
import { sharePictureRoutes } from "./routes/share-picture.ts";
import { sitemapRoutes } from "./routes/sitemap.ts";
import { suggestionRoutes } from "./routes/suggestion.ts";
import { pollRoutes } from "./routes/poll.ts";
import { profileRoutes } from "./routes/profile.ts";
import { smsRoutes } from "./routes/sms.ts";
import { userRoutes } from "./routes/user.ts";
import { wechatDevPages } from "./routes/wechat-dev-pages.ts";
import { wechatPushRoutes } from "./routes/wechat-push.ts";
import { wechatRoutes } from "./routes/wechat.ts";
import { videoFileRoutes } from "./routes/video-file.ts";
import { videoUploadRoutes } from "./routes/video-upload.ts";
import { viewerOfToken } from "./services/session/viewer-of-token.ts";

/** The community API as one hono app. Knows nothing of HTML or cookies. */
export const createApp = (ctx: Context): ApiHono => createApi(ctx).app;

/** The same with what makes calls that were kept: jobs let them out, too. */
export function createApi(ctx: Context): { app: ApiHono; replay: Replay } {
  const app: ApiHono = new Hono<{ Variables: RequestVariables }>();

  app.use(async (c, next) => {
    const incoming = (c.env as Partial<HttpBindings>).incoming;
    const { isTrusted, visitorIp } = originOf(c.req.header(), ctx.config);
    const claimedId = c.req.header(REQUEST_ID_HEADER);
    const requestId = isTrusted && claimedId && /^[\w-]{1,64}$/.test(claimedId) ? claimedId : randomUUID();
    c.set("caller", {
      ip: visitorIp ?? incoming?.socket.remoteAddress ?? "unknown",
      userAgent: c.req.header("user-agent")?.slice(0, 300) ?? null,
      requestId,
    });
    c.header(REQUEST_ID_HEADER, requestId);
    const started = performance.now();
    await next();
    // Every layer of the app has matched; the last one answers, and bears the pattern.
    const route = matchedRoutes(c).at(-1)?.path ?? "";
    const { method } = c.req;
    const { status } = c.res;
    const ms = performance.now() - started;
    ctx.metrics.requestSeconds.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
    ctx.log.info({ requestId, method, route, status, ms: Math.round(ms) }, "request");
  });

  // By itself, so that what it refuses, and what the database refuses it, is counted and logged above like any answer.
  app.use(async (c, next) => {
    const bearer = /^Bearer (\S+)$/.exec(c.req.header("authorization") ?? "")?.[1];
    const viewer = bearer ? await viewerOfToken({ ctx, token: bearer }) : null;
    c.set("viewer", viewer);
    const owner = c.req.header(FORM_OWNER_HEADER);
    if (owner !== undefined && viewer && String(viewer.id) !== owner && c.req.method !== "GET")
      throw new ApiError("OTHER_ACCOUNT");
    await next();
  });

  app.onError((error, c) => {
    const requestId = c.get("caller")?.requestId;
    const { isOurs, envelope } = failed(error, requestId);
    if (isOurs)
      ctx.log.error({ err: error, requestId, method: c.req.method, path: maskPhones(c.req.path) }, "unexpected error");
    const { retryAfterSeconds } = envelope.data;
    if (retryAfterSeconds !== undefined) c.header("retry-after", String(retryAfterSeconds));
    return c.json(envelope, envelope.statusCode as 400);
  });
  app.notFound((c) => {
    const error = new ApiError("NOT_FOUND", "接口不存在");
    return c.json({ statusCode: error.status, message: error.message, data: { code: error.code } }, 404);
  });

  probeRoutes(app, ctx);
  metricsRoutes(app, ctx);
  notedRoutes(app, ctx, (secret) => originOf({ [SERVICE_SECRET_HEADER]: secret }, ctx.config).isTrusted);
  mediaRoutes(app, ctx);

  const community: ApiHono = new Hono<{ Variables: RequestVariables }>();
  const mount = createMount(community, ctx);
  healthRoutes(mount);
  configRoutes(mount);
  adminRoutes(mount);
  reviewRoutes(mount);
  newcomerRoutes(mount);
  appealRoutes(mount);
  smsRoutes(mount);
  userRoutes(mount);
  profileRoutes(mount);
  leaveRoutes(mount);
  dataExportRoutes(mount);
  agreementRoutes(mount);
  minorRoutes(mount);
  followRoutes(mount);
  circleRoutes(mount);
  circlePostRoutes(mount);
  followingRoutes(mount);
  wechatRoutes(mount);
  articleRoutes(mount);
  commentRoutes(mount);
  draftRoutes(mount);
  dynamicRoutes(mount);
  videoRoutes(mount);
  feedbackRoutes(mount);
  favouriteRoutes(mount);
  growthRoutes(mount);
  imageRoutes(mount);
  manageRoutes(mount);
  messageRoutes(mount);
  pollRoutes(mount);
  reportRoutes(mount);
  removalRoutes(mount);
  completionRoutes(mount);
  searchRoutes(mount);
  sitemapRoutes(mount);
  suggestionRoutes(mount);
  videoFileRoutes(mount);
  videoUploadRoutes(community, ctx);
  wechatDevPages(community, ctx);
  wechatPushRoutes(community, ctx);
  sharePictureRoutes(community, ctx);
  docsRoutes(community, mount, ctx.config);
  app.route(COMMUNITY_PATH, community);
  const caller = { ip: "unknown", userAgent: null, requestId: "job" };
  return { app, replay: (kept) => mount.replay({ caller, ...kept }) };
}
