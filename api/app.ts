import { Hono } from "hono";
import type { Endpoint } from "../contract/endpoint.ts";
import { ApiError } from "../contract/errors.ts";
import type { Replay } from "./services/review/settle-review.ts";
import { createBaseApp } from "./base-app.ts";
import { COMMUNITY_PATH, FORM_OWNER_HEADER } from "../contract/paths.ts";
import type { Context } from "./context.ts";
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
import { healthRoutes, livenessRoute } from "./routes/health.ts";
import { imageRoutes } from "./routes/image.ts";
import { manageRoutes } from "./routes/manage.ts";
import { dataExportRoutes } from "./routes/data-export.ts";
import { leaveRoutes } from "./routes/leave.ts";
import { mediaRoutes } from "./routes/media.ts";
import { messageRoutes } from "./routes/message.ts";
import { minorRoutes } from "./routes/minor.ts";
import { newcomerRoutes } from "./routes/newcomer.ts";
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
export function createApi(ctx: Context): { app: ApiHono; replay: Replay; endpoints: readonly Endpoint[] } {
  const app = createBaseApp(ctx);

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

  livenessRoute(app);
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
  return { app, replay: (kept) => mount.replay({ caller, ...kept }), endpoints: mount.mounted };
}
