import { z } from "zod";
import { foundCircle } from "../../fixtures/e2e-circles.ts";
import { key, newMember, unique } from "../../fixtures/e2e-community.ts";
import { takeSession } from "../../fixtures/e2e-session.ts";
import { cookiesOf } from "../../fixtures/world.ts";
import { readXml, type XmlNode } from "../../fixtures/xml-in-browser.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const HOSTILE = `</title><script>alert(1)</script> & "引号" 'x' ]]> \u0001 <![CDATA[`;

/** SITE_URL of the tests' product differs from the address of the requests. */
const siteUrl = (baseURL = "") => `http://localhost:${new URL(baseURL).port}`;

const child = (node: XmlNode, name: string) => node.children.find((one) => one.name === name);
const texts = (node: XmlNode, name: string) => node.children.filter((one) => one.name === name).map(({ text }) => text);

/** The requirements of RFC 4287 for a feed (§4.1.1) and an entry (§4.1.2), and the fields that readers need. */
function checkAtom(feed: XmlNode, origin: string, self: string): void {
  const once = (node: XmlNode, name: string) => expect(texts(node, name), `${node.name} ${name}`).toHaveLength(1);
  expect([feed.name, feed.namespace]).toEqual(["feed", "http://www.w3.org/2005/Atom"]);
  for (const name of ["id", "title", "updated"]) once(feed, name);
  const links = (node: XmlNode, rel: string) =>
    node.children
      .filter((one) => one.name === "link" && one.attributes.rel === rel)
      .map(({ attributes }) => attributes.href);
  expect(links(feed, "self")).toEqual([origin + self]);
  expect(links(feed, "alternate")).toHaveLength(1);
  const dates = [...texts(feed, "updated")];
  const ids: string[] = [];
  for (const entry of feed.children.filter(({ name }) => name === "entry")) {
    for (const name of ["id", "title", "updated", "published"]) once(entry, name);
    expect(child(entry, "title")?.text.trim()).not.toBe("");
    expect(links(entry, "alternate")).toEqual(texts(entry, "id"));
    expect(child(child(entry, "author") as XmlNode, "name")?.text).not.toBe("");
    ids.push(...texts(entry, "id"));
    dates.push(...texts(entry, "updated"), ...texts(entry, "published"));
  }
  for (const id of ids) expect(id.startsWith(`${origin}/`), id).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  for (const date of dates) expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/);
}

const url = z.url({ protocol: /^https?$/ });
/** JSON Feed 1.1: the required fields and ours. */
const jsonFeed = z.object({
  version: z.literal("https://jsonfeed.org/version/1.1"),
  title: z.string().min(1),
  home_page_url: url,
  feed_url: url,
  language: z.literal("zh-CN"),
  items: z.array(
    z.object({
      id: url,
      url,
      content_text: z.string().min(1),
      date_published: z.iso.datetime(),
      date_modified: z.iso.datetime(),
      authors: z.array(z.object({ name: z.string().min(1), url })).min(1),
      tags: z.array(z.string()).optional(),
    }),
  ),
});

test("R01 R07 R15 feeds of the site, a tag, a person and the changelog are valid Atom and JSON Feed, whatever the titles", async ({
  page,
  request,
  baseURL,
}) => {
  const origin = siteUrl(baseURL);
  const author = await newMember(request, process.env.QUNLUO_E2E_URL);
  const mark = unique();
  const article = await author.publish({ title: `${HOSTILE} ${mark}`, source: `${HOSTILE} 正文`, tagIds: [1] });
  const dynamic = await author.dynamic({ source: `${HOSTILE} 动态 ${mark}` });
  await author.dynamic({ source: `只给粉丝 ${mark}`, visibility: "followers" });
  await author.dynamic({ source: `只给自己 ${mark}`, visibility: "self" });
  const tag = (
    (await (await request.get("/community/v1/article/classify/tag/list")).json()) as {
      data: { id: number; slug: string }[];
    }
  ).data.find(({ id }) => id === 1)?.slug;
  for (const path of ["/feed", `/tag/${tag}/feed`, `/user/${author.id}/feed`, "/feedback/changelog/feed"]) {
    const atom = await request.get(`${path}.atom`);
    expect(atom.status(), path).toBe(200);
    expect(atom.headers()["content-type"]).toBe("application/atom+xml; charset=utf-8");
    checkAtom(await readXml(page, await atom.text()), origin, `${path}.atom`);
    const json = await request.get(`${path}.json`);
    expect(json.headers()["content-type"]).toBe("application/feed+json; charset=utf-8");
    const read = jsonFeed.parse(await json.json());
    expect(read.feed_url).toBe(`${origin}${path}.json`);
    if (path === "/feedback/changelog/feed") continue;
    const item = read.items.find((one) => one.id === `${origin}/article/${article}`);
    expect(item?.content_text, path).toContain("正文");
  }
  // A member gets the same public feed of their own posts.
  for (const headers of [{}, { authorization: `Bearer ${author.token}` }] as Record<string, string>[]) {
    const own = await (await request.get(`/user/${author.id}/feed.json`, { headers })).text();
    expect(own).toContain(`${origin}/dynamic/${dynamic}`);
    expect(own).not.toContain("只给");
  }
  for (const gone of [
    "/tag/nothing/feed.atom",
    "/user/99999999/feed.atom",
    "/user/abc/feed.json",
    "/sitemap/article-99999.xml",
    "/sitemap/x.xml",
  ])
    expect((await request.get(gone)).status(), gone).toBe(404);
});

test("R07 R13 a circle has feeds of every kind that its page links, and a private or unknown circle has none", async ({
  page,
  request,
  baseURL,
}) => {
  const origin = siteUrl(baseURL);
  const known = takeSession();
  if (!known) throw new Error("No session is left of those made before the tests");
  const author = await newMember(request, process.env.QUNLUO_E2E_URL, known);
  const open = await foundCircle(author);
  const closed = await foundCircle(author, { isPrivate: true });
  const posts = [
    `/article/${await author.publish({ title: `${HOSTILE} ${unique()}`, circleId: open.id })}`,
    `/dynamic/${await author.dynamic({ circleId: open.id })}`,
    `/feedback/${await author.feedback({ circleId: open.id })}`,
  ];
  const hidden = await author.dynamic({ source: "圈内密语", circleId: closed.id });
  const path = `/circle/${open.id}/feed`;
  await page.goto(`/circle/${open.id}`);
  const named = page.locator('head link[rel="alternate"][type$="+xml"], head link[rel="alternate"][type$="+json"]');
  expect(await named.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
    `${origin}${path}.atom`,
    `${origin}${path}.json`,
  ]);
  const said = await page.locator('script[type="application/ld+json"]').textContent();
  expect(said).toContain(`"url":"${origin}/circle/${open.id}"`);
  expect(said).toContain("JoinAction");
  checkAtom(await readXml(page, await (await request.get(`${path}.atom`)).text()), origin, `${path}.atom`);
  const read = jsonFeed.parse(await (await request.get(`${path}.json`)).json());
  expect(read.feed_url).toBe(`${origin}${path}.json`);
  expect(read.items.map(({ id }) => id.slice(origin.length)).toSorted()).toEqual(posts.toSorted());

  const cookie = await cookiesOf(request, baseURL ?? "", known.phone);
  const home = await (await request.get(`/circle/${closed.id}`, { headers: { cookie } })).text();
  expect(home).toContain(`/dynamic/${hidden}`);
  expect(home).not.toContain("/feed.atom");
  for (const id of [closed.id, 99_999_999, "abc"])
    for (const format of ["atom", "json"])
      for (const headers of [{}, { cookie }] as Record<string, string>[]) {
        const answer = await request.get(`/circle/${id}/feed.${format}`, { headers });
        expect(answer.status(), `${id}.${format}`).toBe(404);
        expect(await answer.text()).not.toContain("圈内密语");
      }
});

test("R01 a client with the current feed gets 304, and a changed feed is sent whole", async ({ request }) => {
  const author = await newMember(request, process.env.QUNLUO_E2E_URL);
  const path = `/user/${author.id}/feed.atom`;
  await author.publish();
  for (const round of ["drawn", "kept"]) {
    const first = await request.get(path);
    const { etag = "", ...others } = first.headers();
    expect(etag, round).toMatch(/^W\/"[\w-]{22}"$/);
    expect(others).not.toHaveProperty("last-modified");
    for (const headers of [{ "if-none-match": etag }, { "if-none-match": `"other", ${etag}` }] as Record<
      string,
      string
    >[]) {
      const again = await request.get(path, { headers });
      expect([again.status(), (await again.body()).length], `${round} ${JSON.stringify(headers)}`).toEqual([304, 0]);
      expect(again.headers().etag).toBe(etag);
    }
    expect((await request.get(path, { headers: { "if-none-match": '"other"' } })).status()).toBe(200);
  }
});

test("R01 A04 a feed changes its validators when its newest post is deleted or becomes private, by date and by tag", async ({
  request,
}) => {
  const author = await newMember(request, process.env.QUNLUO_E2E_URL);
  const sign = unique();
  await author.publish({ title: `旧文${sign}` });
  const ways = {
    deleted: (id: number) => author.send(`/article/${id}`, {}, "delete"),
    async hidden(id: number) {
      const draft = await author.send<{ id: number; revision: number }>("/draft/article/save", {
        articleId: id,
        title: `收起${sign}`,
        source: "先收起来。",
        formKey: key(),
      });
      const { id: draftId, revision } = draft;
      await author.send("/article/publish", { draftId, revision, visibility: "self", formKey: key() });
    },
  };
  for (const [way, hide] of Object.entries(ways))
    for (const format of ["atom", "json"]) {
      const path = `/user/${author.id}/feed.${format}`;
      const title = `新文${way}${format}${sign}`;
      const id = await author.publish({ title });
      const full = await request.get(`${path}?${way}`);
      expect(await full.text(), way).toContain(title);
      await hide(id);
      const later = new Date(Date.now() + 60_000).toUTCString();
      const headers = [{ "if-none-match": full.headers().etag ?? "" }, { "if-modified-since": later }, {}];
      for (const asked of headers as Record<string, string>[])
        await expect(async () => {
          const answer = await request.get(`${path}?${way}`, { headers: asked });
          expect([way, answer.status()]).toEqual([way, 200]);
          expect(await answer.text()).not.toContain(title);
        }).toPass();
    }
});

test("R01 R07 the sitemap lists pages that answer, and robots.txt, llms.txt and OpenSearch name this site only", async ({
  page,
  request,
  baseURL,
}) => {
  const origin = siteUrl(baseURL);
  const author = await newMember(request, process.env.QUNLUO_E2E_URL);
  const article = await author.publish();
  await author.rename(`灯塔${unique()}`);
  // The query makes the address new, so that no cached copy is returned.
  const mark = unique();
  const sitemap = "http://www.sitemaps.org/schemas/sitemap/0.9";
  await page.goto("/agreement/service");
  const index = await readXml(page, await (await request.get("/sitemap.xml")).text());
  expect([index.name, index.namespace]).toEqual(["sitemapindex", sitemap]);
  const parts = index.children.map((one) => child(one, "loc")?.text ?? "");
  expect(parts[0]).toBe(`${origin}/sitemap/pages.xml`);
  const all: string[] = [];
  for (const part of parts) {
    const answer = await request.get(`${part.slice(origin.length)}?${mark}`);
    expect(answer.headers()["content-type"]).toBe("application/xml; charset=utf-8");
    const set = await readXml(page, await answer.text());
    expect([set.name, set.namespace, set.children.length > 0]).toEqual(["urlset", sitemap, true]);
    for (const one of set.children) {
      all.push(child(one, "loc")?.text ?? "");
      for (const date of texts(one, "lastmod")) expect(Number.isNaN(Date.parse(date))).toBe(false);
    }
  }
  expect(new Set(all).size).toBe(all.length);
  expect(all).toContain(`${origin}/article/${article}`);
  expect(all).toContain(`${origin}/circle/list`);
  expect(all).toContain(`${origin}/user/${author.id}`);
  for (const address of all) expect(address.startsWith(`${origin}/`), address).toBe(true);

  // The tests' product is not in production: robots.txt forbids everything, and the other files exist anyway.
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain("User-agent: *\nDisallow: /\n");
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const llms = await (await request.get("/llms.txt")).text();
  expect(llms).toMatch(/^# 群落\n\n> /);
  for (const path of ["/circle/list", "/sitemap.xml", "/feed.atom"]) expect(llms).toContain(`(${origin}${path})`);
  for (const [, address = ""] of llms.matchAll(/\]\(([^)]*)\)/g)) {
    expect(address.startsWith(origin), address).toBe(true);
    expect((await request.get(address.slice(origin.length))).status(), address).toBe(200);
  }
  const security = await request.get("/.well-known/security.txt");
  expect([security.status(), security.headers()["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  const [, contact = ""] = /^Contact: (.*)$/m.exec(await security.text()) ?? [];
  expect(contact).toBe(`${origin}/agreement/report`);
  expect((await request.get("/agreement/report")).status()).toBe(200);
  const search = await readXml(page, await (await request.get("/opensearch.xml")).text());
  expect(child(search, "ShortName")?.text).toBe("群落");
  expect(search.children.filter(({ name }) => name === "Url").map(({ attributes }) => attributes.template)).toEqual([
    `${origin}/search?q={searchTerms}`,
    `${origin}/opensearch.xml`,
  ]);
  const links = await page.locator('link[rel="search"]').getAttribute("href");
  expect(links).toBe("/opensearch.xml");
});

test("R01 the web app's manifest names this site and icons with their real sizes, one of them maskable", async ({
  page,
  request,
}) => {
  await page.goto("/agreement/service");
  const path = (await page.locator('link[rel="manifest"]').getAttribute("href")) ?? "";
  const answer = await request.get(path);
  expect(answer.headers()["content-type"]).toBe("application/manifest+json; charset=utf-8");
  const manifest = z
    .object({
      name: z.literal("群落"),
      start_url: z.literal("/"),
      display: z.literal("standalone"),
      icons: z.array(
        z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() }),
      ),
      shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
    })
    .parse(await answer.json());
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(src);
    expect([icon.status(), icon.headers()["content-type"]], src).toEqual([200, type]);
    // The location of a PNG's size.
    const bytes = await icon.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  for (const { url: at } of manifest.shortcuts)
    expect((await request.get(at, { maxRedirects: 0 })).status(), at).toBeLessThan(400);
});
