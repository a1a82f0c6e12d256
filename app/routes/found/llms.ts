import { webEnv } from "~/server/env.server.ts";
import { fileAnswer } from "~/server/file-answer.server.ts";
import { readSite } from "~/server/site.server.ts";
import type { Route } from "./+types/llms";

/** https://llmstxt.org: describes the site and lists its content for programs. Like web-manifest.ts, not cached without the site's name. */
export async function loader(args: Route.LoaderArgs) {
  const { config, tags, loadError } = await readSite(args);
  const { siteUrl, hasApiDocs } = webEnv();
  // Names may contain Markdown characters.
  const plain = (text: string) => text.replaceAll(/[[\]()\\<>`*_#\n\r]/g, " ").trim();
  const link = (name: string, path: string, said: string) => `- [${plain(name)}](${siteUrl}${path}): ${plain(said)}`;
  const body = [
    `# ${plain(config.siteName)}`,
    "",
    `> ${plain(config.siteDescription)}`,
    "",
    "中文社区。所有页面由服务器生成，不需要 JavaScript 就能读完整；内容归各自的作者。",
    "",
    "## 内容",
    "",
    link("首页", "/", "推荐的文章，?sort=latest 为最新"),
    link("视频", "/video", "成员上传的视频"),
    link("动态", "/dynamic", "成员的短内容"),
    link("圈子", "/circle/list", "按兴趣聚在一起的人和他们的帖子"),
    link("反馈", "/feedback", "问题与建议，以及处理进展"),
    link("更新日志", "/feedback/changelog", "各版本解决了什么"),
    "",
    "## 分类",
    "",
    ...tags.map(({ slug, name, articleCount }) =>
      link(name, `/?${new URLSearchParams({ tag: slug })}`, `${articleCount} 篇文章`),
    ),
    "",
    "## 给程序",
    "",
    link("站点地图", "/sitemap.xml", "全部公开页面"),
    link("Atom", "/feed.atom", "最新的文章和视频"),
    link("JSON Feed", "/feed.json", "同上"),
    ...(hasApiDocs
      ? [link("接口文档", "/community/v1/docs", "公开的社区接口，OpenAPI 在 /community/v1/openapi.json")]
      : []),
    "",
    "## Optional",
    "",
    link("服务协议", "/agreement/service", "使用规则"),
    link("隐私政策", "/agreement/privacy", "个人信息的处理"),
    "",
  ].join("\n");
  return fileAnswer({ body, type: "text/plain", seconds: loadError === null ? 600 : 0 });
}
