import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

/** A feed in both formats, at `{path}.atom` and `{path}.json`. */
const feed = (path: string, name: string) =>
  ["atom", "json"].map((format) =>
    route(`${path}.${format}`, `routes/found/${name}.ts`, { id: `routes/found/${name}-${format}` }),
  );

/** The sitemap: every URL once. */
export default [
  layout("routes/default-layout/route.tsx", [
    index("routes/home/route.tsx"),
    route("following", "routes/home/following/route.tsx"),
    route("article/:id", "routes/article/route.tsx"),
    ...prefix("dynamic", [
      index("routes/dynamic/list/route.tsx"),
      route(":id", "routes/dynamic/detail/route.tsx"),
      route(":id/history", "routes/dynamic/history/route.tsx"),
    ]),
    ...prefix("video", [index("routes/video/list/route.tsx"), route(":id", "routes/video/detail/route.tsx")]),
    route("feedback", "routes/feedback/list/route.tsx"),
    ...prefix("feedback", [
      route("create", "routes/feedback/create/route.tsx"),
      route("changelog", "routes/feedback/changelog/route.tsx"),
      route("edit/:id", "routes/feedback/edit/route.tsx"),
      route(":id", "routes/feedback/detail/route.tsx"),
    ]),
    route("article/:id/history", "routes/article-history/list/route.tsx"),
    route("article/:id/history/:revision", "routes/article-history/change/route.tsx"),
    route("report", "routes/report/route.tsx"),
    route("favourite/:id", "routes/favourite/route.tsx"),
    route("user/:userId", "routes/user/profile/route.tsx"),
    route("user/follow/fans", "routes/user/fans/route.tsx"),
    route("user/follow/circle", "routes/user/circles/route.tsx"),
    route("user/name", "routes/user/name/route.tsx"),
    route("user/subscribe-wechat", "routes/user/subscribe-wechat/route.tsx"),
    layout("routes/user-center/layout/route.tsx", [
      ...prefix("user/publish", [
        index("routes/user-center/publish/choose/route.tsx"),
        route("article", "routes/user-center/publish/article/route.tsx"),
        route("article/issue", "routes/user-center/publish/article-issue/route.tsx"),
        route("article/edit/:id", "routes/user-center/publish/article-edit/route.tsx"),
        route("video", "routes/user-center/publish/video/route.tsx"),
        route("video/edit/:id", "routes/user-center/publish/video-edit/route.tsx"),
        route("dynamic", "routes/user-center/publish/dynamic/route.tsx"),
        route("dynamic/edit/:id", "routes/user-center/publish/dynamic-edit/route.tsx"),
      ]),
      ...prefix("user/personal", [
        route("info", "routes/user-center/personal-info/route.tsx"),
        route("account", "routes/user-center/account/route.tsx"),
      ]),
      ...prefix("user/manage", [
        route("video", "routes/user-center/manage/video/route.tsx"),
        route("article", "routes/user-center/manage/article/route.tsx"),
        route("dynamic", "routes/user-center/manage/dynamic/route.tsx"),
        route("feedback", "routes/user-center/manage/feedback/route.tsx"),
        route("report", "routes/user-center/manage/report/route.tsx"),
        route("removal", "routes/user-center/manage/removal/route.tsx"),
        route("removal/new", "routes/user-center/manage/removal-new/route.tsx"),
      ]),
      route("user/favourite", "routes/user-center/favourite/route.tsx"),
    ]),
    layout("routes/message/layout/route.tsx", [
      route("message/reply", "routes/message/reply/route.tsx"),
      route("message/system", "routes/message/system/route.tsx"),
    ]),
    route("search", "routes/search/route.tsx"),
    route("search/suggestion", "routes/search-suggestion/route.tsx"),
    route("preferences", "routes/preferences/route.tsx"),
    ...prefix("agreement", [
      route("service", "routes/agreement/service/route.tsx"),
      route("privacy", "routes/agreement/privacy/route.tsx"),
    ]),
  ]),
  route("login", "routes/login/route.tsx"),
  ...prefix("login", [
    route("bind-phone", "routes/login/bind-phone/route.tsx"),
    route("wechat", "routes/login/wechat/route.ts"),
    route("wechat/callback", "routes/login/wechat-callback/route.tsx"),
    route("wechat/cancel", "routes/login/wechat-cancel/route.ts"),
  ]),
  route("loading", "routes/loading/route.tsx"),
  route("test", "routes/test/route.tsx"),
  route("ui-demo", "routes/ui-demo/route.tsx"),
  route("logout", "routes/resources/logout.ts"),
  route("resources/completion", "routes/resources/completion.ts"),
  route("resources/draft", "routes/resources/draft.ts"),
  route("resources/dynamic", "routes/resources/dynamic.ts"),
  route("resources/form-draft", "routes/resources/form-draft.ts"),
  route("resources/search-panel", "routes/resources/search-panel.ts"),
  route("resources/relation", "routes/resources/relation.ts"),
  route("resources/similar-feedback", "routes/resources/similar-feedback.ts"),
  route("resources/upload", "routes/resources/upload.ts"),
  route("resources/video-file", "routes/resources/video-file.ts"),
  ...prefix("builds", [
    route("latest.json", "routes/resources/builds-latest.ts"),
    route("meta/:file", "routes/resources/builds-meta.ts"),
  ]),
  ...feed("feed", "site-feed"),
  ...feed("tag/:slug/feed", "tag-feed"),
  ...feed("user/:userId/feed", "person-feed"),
  ...feed("feedback/changelog/feed", "changelog-feed"),
  route("sitemap.xml", "routes/found/sitemap-index.ts"),
  route("sitemap/:file", "routes/found/sitemap-part.ts"),
  route("robots.txt", "routes/found/robots.ts"),
  route("llms.txt", "routes/found/llms.ts"),
  route("opensearch.xml", "routes/found/opensearch.ts"),
  route("*", "routes/not-found/route.tsx"),
] satisfies RouteConfig;
