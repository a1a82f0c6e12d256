import { webEnv } from "~/server/env.server.ts";
import { fileAnswer } from "~/server/file-answer.server.ts";

/** Members' own screens, what is made for a moment, and the API. Pages that should not be listed but may be read say noindex. */
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

/** Only a site in production is for search engines; a demo or a rehearsal of the same words would stand beside it. */
export function loader() {
  const { siteUrl, environment } = webEnv();
  const rules =
    environment === "production"
      ? [...closed.map((path) => `Disallow: ${path}`), "Allow: /community/v1/share-picture/"]
      : ["Disallow: /"];
  const body = ["User-agent: *", ...rules, "", `Sitemap: ${siteUrl}/sitemap.xml`, ""].join("\n");
  return fileAnswer({ body, type: "text/plain", seconds: 600 });
}
