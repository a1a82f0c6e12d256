import { webEnv } from "~/server/env.server.ts";
import { fileAnswer } from "~/server/file-answer.server.ts";

/** Members' own pages, temporary resources, and the API. Other pages that must not be indexed have noindex. */
const closed = [
  "/community/",
  "/user/manage/",
  "/user/publish",
  "/user/personal/",
  "/user/favourite",
  "/user/follow/",
  "/user/name",
  "/user/subscribe-wechat",
  "/message/",
  "/login",
  "/logout",
  "/loading",
  "/following",
  "/preferences",
  "/report",
  "/resources/",
  "/search",
  "/test",
  "/ui-demo",
  "/feedback/create",
  "/feedback/edit/",
];

/** Only a production site admits search engines: they would list a demo's copy of the same texts beside it. */
export function loader() {
  const { siteUrl, environment } = webEnv();
  const rules =
    environment === "production"
      ? [...closed.map((path) => `Disallow: ${path}`), "Allow: /community/v1/share-picture/"]
      : ["Disallow: /"];
  const body = ["User-agent: *", ...rules, "", `Sitemap: ${siteUrl}/sitemap.xml`, ""].join("\n");
  return fileAnswer({ body, type: "text/plain", seconds: 600 });
}
