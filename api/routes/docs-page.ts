import { subjectName } from "../../contract/shared/subject.ts";

interface Operation {
  summary?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
}

const groupNames: Record<string, string> = {
  about: "服务",
  globalConfig: "站点配置",
  sms: "短信",
  user: "用户",
  wechat: "微信",
  circle: "圈子",
  ...subjectName,
  comment: "评论",
  image: "图片",
  dev: "本地调试",
};

/** File name of the viewer's script, served next to the page. */
export const VIEWER = "openapi-explorer.min.js";

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

function authText({ security }: Operation): string {
  if (!security || security.length === 0) return "不需要登录";
  return security.some((need) => Object.keys(need).length === 0) ? "可以登录" : "需要登录";
}

/**
 * Renders the API reference. A packaged viewer reads openapi.json. The content of the viewer's element is visible until
 * its script runs, and to readers without scripts: a list of every endpoint with its purpose. The schemas are in
 * openapi.json.
 */
export function renderDocsPage(document: { info: { title: string; description?: string }; paths?: object }): string {
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries((document.paths ?? {}) as Record<string, Record<string, Operation>>)) {
    for (const [method, operation] of Object.entries(methods)) {
      const group = operation.tags?.[0] ?? "";
      const line = `<li><code><b>${method.toUpperCase()}</b> ${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? "")}（${authText(operation)}）</li>`;
      groups.set(group, [...(groups.get(group) ?? []), line]);
    }
  }
  const title = escapeHtml(document.info.title);
  const sections = [...groups].map(
    ([group, lines]) => `<h2>${escapeHtml(groupNames[group] ?? group)}</h2>\n<ul>${lines.join("\n")}</ul>`,
  );
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light; }
body { margin: 0; overflow-wrap: anywhere; font: 15px/24px -apple-system, "PingFang SC", "HarmonyOS Sans SC", "MiSans", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
openapi-explorer:not(:defined) { display: block; max-width: 860px; margin: 0 auto; padding: 16px; }
</style>
<script type="module" src="${VIEWER}"></script>
</head>
<body>
<openapi-explorer spec-url="openapi.json" layout="row" hide-server-selection primary-color="#1448e1" secondary-color="#1448e1" nav-bg-color="#f2f4f7" nav-text-color="#4b5563" nav-hover-bg-color="#e6eefe" nav-hover-text-color="#1448e1">
<h1>${title}</h1>
<p>${escapeHtml(document.info.description ?? "")}</p>
<p>机器可读的版本：<a href="openapi.json">openapi.json</a>（OpenAPI 3.1）</p>
${sections.join("\n")}
</openapi-explorer>
</body>
</html>
`;
}
