import { subjectName } from "../../contract/subject.ts";

/** The parts of OpenAPI 3.1 that our contract yields. */
interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}
interface Operation {
  summary?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
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

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** The rules of a value in words: `≤ 100 字，默认 20`. */
function rulesOf(schema: Schema): string {
  const rules: string[] = [];
  if (schema.format) rules.push(schema.format);
  if (schema.pattern) rules.push(`格式 ${schema.pattern}`);
  if (schema.minLength !== undefined) rules.push(`≥ ${schema.minLength} 字`);
  if (schema.maxLength !== undefined) rules.push(`≤ ${schema.maxLength} 字`);
  if (schema.maxItems !== undefined) rules.push(`≤ ${schema.maxItems} 项`);
  if (schema.minimum !== undefined) rules.push(`≥ ${schema.minimum}`);
  if (schema.exclusiveMinimum !== undefined) rules.push(`> ${schema.exclusiveMinimum}`);
  if (schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER) rules.push(`≤ ${schema.maximum}`);
  if (schema.default !== undefined) rules.push(`默认 ${JSON.stringify(schema.default)}`);
  return rules.join("，");
}

/** A schema as a type, the way programmers write one. */
function typeText(schema: Schema | undefined, indent = ""): string {
  if (!schema) return "unknown";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return either.map((part) => typeText(part, indent)).join(" | ");
  if (schema.allOf) return schema.allOf.map((part) => typeText(part, indent)).join(" & ");
  if (schema.properties) {
    const deeper = `${indent}  `;
    const lines = Object.entries(schema.properties).map(([name, value]) => {
      const rules = rulesOf(value);
      return `${deeper}${name}${schema.required?.includes(name) ? "" : "?"}: ${typeText(value, deeper)}${rules ? `  // ${rules}` : ""}`;
    });
    const nullable = Array.isArray(schema.type) && schema.type.includes("null") ? " | null" : "";
    return lines.length === 0 ? `{}${nullable}` : `{\n${lines.join("\n")}\n${indent}}${nullable}`;
  }
  if (schema.items) return `${typeText(schema.items, indent)}[]`;
  return (Array.isArray(schema.type) ? schema.type : [schema.type ?? "unknown"]).join(" | ");
}

function authText(operation: Operation): string {
  if (!operation.security || operation.security.length === 0) return "不需要登录";
  return operation.security.some((need) => Object.keys(need).length === 0) ? "可以登录" : "需要登录";
}

function parametersHtml(parameters: Operation["parameters"]): string {
  if (!parameters || parameters.length === 0) return "";
  const places: Record<string, string> = { path: "路径", query: "查询", header: "请求头" };
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${places[place] ?? escapeHtml(place)}</td><td>${required ? "必填" : "可选"}</td><td>${escapeHtml(typeText(schema))}</td><td>${escapeHtml(schema ? rulesOf(schema) : "")}</td></tr>`,
  );
  return `<h4>参数</h4><table><tr><th>名称</th><th>位置</th><th></th><th>类型</th><th>规则</th></tr>${rows.join("")}</table>`;
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const [mime, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const output = operation.responses?.["200"]?.content?.["application/json"]?.schema?.properties?.data;
  const bodyHtml = body
    ? `<h4>请求体 ${escapeHtml(mime ?? "")}</h4><pre>${escapeHtml(typeText(body.schema))}</pre>`
    : "";
  return `<article id="${escapeHtml(anchorOf(method, path))}">
<h3><span class="method">${method.toUpperCase()}</span>${escapeHtml(path)}</h3>
<p>${escapeHtml(operation.summary ?? "")}（${authText(operation)}）</p>
${parametersHtml(operation.parameters)}${bodyHtml}
<h4>成功时的 data</h4><pre>${escapeHtml(typeText(output))}</pre>
</article>`;
}

function anchorOf(method: string, path: string): string {
  return `${method}${path.replaceAll(/[^\w]+/g, "-")}`;
}

/** The reference as one page of plain HTML: no script, no inline style, nothing from elsewhere. */
export function renderDocsPage(document: { info: { title: string; description?: string }; paths?: object }): string {
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries((document.paths ?? {}) as Record<string, Record<string, Operation>>)) {
    for (const [method, operation] of Object.entries(methods)) {
      const group = operation.tags?.[0] ?? "";
      groups.set(group, [...(groups.get(group) ?? []), operationHtml(method, path, operation)]);
    }
  }
  const title = escapeHtml(document.info.title);
  const name = (group: string) => escapeHtml(groupNames[group] ?? group);
  const links = [...groups.keys()].map((group) => `<li><a href="#group-${escapeHtml(group)}">${name(group)}</a></li>`);
  const sections = [...groups].map(
    ([group, parts]) => `<section><h2 id="group-${escapeHtml(group)}">${name(group)}</h2>${parts.join("\n")}</section>`,
  );
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="docs.css">
</head>
<body>
<h1>${title}</h1>
<p>${escapeHtml(document.info.description ?? "")}</p>
<p>机器可读的版本：<a href="openapi.json">openapi.json</a>（OpenAPI 3.1）</p>
<nav aria-label="目录"><ul>${links.join("")}</ul></nav>
<main>${sections.join("\n")}</main>
</body>
</html>
`;
}
