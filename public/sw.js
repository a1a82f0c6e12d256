/**
 * The service worker: without a network a link leads to a page of ours and not to the browser's, and the articles read
 * last can be read again. It keeps whole pages, by their path, for one session or for a guest: an answer to another
 * reader forgets them, as do a login and a logout. Plain JavaScript: nothing bundles it.
 */
const KEPT = "read-2-";
const READER = "x-reader";
const KEPT_MOST = 20;
const KEPT_AT = "x-kept-at";
const DAY = 24 * 3_600_000;

/** @param {URL} url */
const isArticle = (url) => url.origin === self.location.origin && /^\/article\/\d+$/.test(url.pathname);
const isOfSession = (/** @type {URL} */ url) => /^\/(?:login|logout)(?:\/[\w/-]*)?(?:\.data)?$/.test(url.pathname);

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (!name.startsWith(KEPT)) await caches.delete(name);
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  // What stood on these pages belonged to whoever was logged in.
  if (request.method === "POST" && isOfSession(url)) event.waitUntil(forgetOthers(""));
  if (request.mode !== "navigate") return;
  if (request.method === "GET") event.respondWith(page(event, url));
  // A form without a script: what it holds still stands on the page before.
  else if (!navigator.onLine) event.respondWith(fetch(request).catch(() => offlinePage(url, "刚才的内容没有发出去。请按返回键回到原来的页面，联网后再提交一次。")));
});

// An article that was opened inside the app came as data: its page is fetched once, for later.
self.addEventListener("message", (event) => {
  const url = new URL(String(event.data?.keep ?? ""), self.location.origin);
  if (isArticle(url)) event.waitUntil(fetchToKeep(url).catch(() => {}));
});

/** @param {FetchEvent} event @param {URL} url */
async function page(event, url) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    const reader = answer.headers.get(READER);
    // Before the page is shown: a reader who goes offline at once finds no page of the reader before.
    if (reader !== null) await forgetOthers(reader);
    if (isArticle(url) && url.search === "") event.waitUntil(keep(url, answer.clone()));
    return answer;
  } catch {
    return (isArticle(url) && (await keptArticle(url))) || offlinePage(url);
  }
}

/** Deletes the pages that were kept for other sessions. @param {string} reader */
async function forgetOthers(reader) {
  for (const name of await caches.keys()) if (name !== KEPT + reader) await caches.delete(name);
}

/** The pages of the last reader: those of the readers before are deleted. @param {URL} url */
const keptPage = (url) => caches.match(url.pathname);

/**
 * A kept article as it reads without a script: every link of it comes here again, and nothing of it waits for an answer
 * that cannot come. Above it stands since when it is kept.
 * @param {URL} url
 */
async function keptArticle(url) {
  const kept = await keptPage(url);
  if (!kept) return undefined;
  const at = new Date(Number(kept.headers.get(KEPT_AT))).toLocaleString("zh-CN", { dateStyle: "medium", timeStyle: "short", timeZone: "Asia/Shanghai" });
  const note = `<p role="status" style="margin:0;padding:10px 16px;background:#fff4d6;color:#5c4300;text-align:center">网络已断开，这是 ${at} 保存的内容</p>`;
  const html = (await kept.text())
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
    .replaceAll(/<\/?noscript>/g, "")
    .replace(/<body\b[^>]*>/, (body) => body + note);
  const headers = new Headers(kept.headers);
  headers.delete("content-length");
  return new Response(html, { headers });
}

/** @param {URL} url */
async function fetchToKeep(url) {
  const kept = await keptPage(url);
  if (kept && Date.now() - Number(kept.headers.get(KEPT_AT)) < DAY) return;
  await keep(url, await fetch(url.pathname, { headers: { accept: "text/html" }, credentials: "same-origin", redirect: "error" }));
}

/** The newest stands last; what is gone or forbidden is forgotten. @param {URL} url @param {Response} answer */
async function keep(url, answer) {
  const reader = answer.headers.get(READER);
  if (reader === null) return;
  await forgetOthers(reader);
  const cache = await caches.open(KEPT + reader);
  if ([401, 403, 404, 410].includes(answer.status)) await cache.delete(url.pathname);
  if (answer.status !== 200 || !answer.headers.get("content-type")?.startsWith("text/html")) return;
  const headers = new Headers(answer.headers);
  headers.set(KEPT_AT, String(Date.now()));
  const copy = new Response(await answer.blob(), { headers });
  await cache.delete(url.pathname);
  await cache.put(url.pathname, copy);
  const paths = await cache.keys();
  for (const old of paths.slice(0, Math.max(0, paths.length - KEPT_MOST))) await cache.delete(old);
}

/** @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Titles as they stand in the pages' heads: escaped already. */
async function keptArticles() {
  const [name] = (await caches.keys()).filter((one) => one.startsWith(KEPT));
  if (name === undefined) return [];
  const cache = await caches.open(name);
  const articles = [];
  for (const request of (await cache.keys()).toReversed()) {
    const html = (await (await cache.match(request))?.text()) ?? "";
    const title = /<title>([^<]{1,400})<\/title>/.exec(html)?.[1];
    if (title) articles.push({ path: new URL(request.url).pathname, title });
  }
  return articles;
}

/** @param {URL} url @param {string} [words] */
async function offlinePage(url, words = "网络错误，请检查网络连接。这个页面要联网才能打开。已经写下的内容还在原来的页面上。") {
  const articles = await keptArticles();
  const items = articles.map(({ path, title }) => `<li><a href="${path}">${title}</a></li>`).join("");
  const html = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>网络已断开</title>
<style>
:root { color-scheme: light dark; --ink: #1b2430; --soft: #5a6675; --back: #f4f6f9; --card: #fff; --link: #1d55e0; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaf0; --soft: #9aa6b5; --back: #12151c; --card: #1a1f29; --link: #7ea6ff; } }
body { margin: 0; padding: 48px 16px; background: var(--back); color: var(--ink); font: 15px/24px -apple-system, "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
main { max-width: 560px; margin: 0 auto; padding: 24px; border-radius: 8px; background: var(--card); }
h1 { margin: 0 0 8px; font-size: 20px; }
h2 { margin: 24px 0 4px; font-size: 16px; }
p { margin: 0 0 8px; color: var(--soft); }
ul { margin: 0; padding: 0; list-style: none; }
a { display: inline-flex; align-items: center; min-height: 44px; color: var(--link); overflow-wrap: anywhere; }
</style>
<main>
<h1>网络已断开</h1>
<p>${words}</p>
<a href="${escaped(url.pathname + url.search)}">再试一次</a>
${items ? `<h2>看过的文章，现在也能读</h2><ul>${items}</ul>` : ""}
</main>
</html>`;
  const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
  return new Response(html, { status: 503, headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy, "cache-control": "no-store" } });
}
