import { COMMUNITY_PATH } from "../../contract/shared/paths.ts";

const BASE = `${COMMUNITY_PATH}/dev/wechat`;

interface Button {
  name: string;
  value: string;
  label: string;
}

interface WechatPage {
  title: string;
  lead: string;
  action: string;
  hidden: Record<string, string>;
  people: readonly { n: number; nickname: string }[];
  submit: Button;
  other?: Button;
  refuse?: { href: string; label: string };
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

function button({ name, value, label }: Button): string {
  const carried = name === "" ? "" : ` name="${escapeHtml(name)}" value="${escapeHtml(value)}"`;
  return `<button${carried}>${escapeHtml(label)}</button>`;
}

/** A page to choose an identity: a list of invented people, a field for another name, one or two buttons. */
export function wechatPage({ title, lead, action, hidden, people, submit, other, refuse }: WechatPage): string {
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const choices = people.map(
    ({ n, nickname }, index) =>
      `<li><label><input type="radio" name="person" value="${escapeHtml(nickname)}"${index === 0 ? " checked" : ""}><img src="${BASE}/avatar/${n}.png" alt="" width="48" height="48"><span>${escapeHtml(nickname)}</span></label></li>`,
  );
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${BASE}/style.css">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(lead)}</p>
<form action="${escapeHtml(action)}" method="get">
${fields.join("\n")}
<fieldset>
<legend>微信里的人</legend>
<ul>
${choices.join("\n")}
</ul>
</fieldset>
<p><label for="nickname">或者输入昵称</label><input id="nickname" name="nickname" maxlength="32" autocomplete="off"></p>
<p class="buttons">${button(submit)}${other ? button(other) : ""}${refuse ? `<a href="${escapeHtml(refuse.href)}">${escapeHtml(refuse.label)}</a>` : ""}</p>
</form>
</main>
</body>
</html>
`;
}

/** Light or dark by the browser's preference. */
export const wechatStyle = `:root { color-scheme: light dark; --line: #8886; --accent: light-dark(#0b6b3a, #6fdc9b); }
body { background: Canvas; color: CanvasText; font: 15px/24px -apple-system, "PingFang SC", "HarmonyOS Sans SC", "MiSans", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; margin: 0; padding: 24px 16px; }
main { max-width: 420px; margin: 0 auto; }
h1 { font-size: 20px; }
fieldset { border: 1px solid var(--line); border-radius: 8px; padding: 8px 12px; margin: 16px 0; }
ul { list-style: none; margin: 0; padding: 0; }
li label { display: flex; align-items: center; gap: 12px; min-height: 56px; }
img { border-radius: 50%; }
#nickname { display: block; box-sizing: border-box; width: 100%; min-height: 44px; padding: 0 12px; margin-top: 4px; font: inherit; }
.buttons { display: flex; align-items: center; gap: 12px; }
button { min-height: 44px; padding: 0 24px; border: 1px solid var(--accent); border-radius: 6px; background: none; color: var(--accent); font: inherit; }
a { color: var(--accent); padding: 10px 8px; }
`;
