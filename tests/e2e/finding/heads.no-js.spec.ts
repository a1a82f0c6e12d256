import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { jsonLdDocument, readHead } from "../../fixtures/heads.ts";
import { pagesOf } from "../../fixtures/route-pages.ts";
import { cookiesOf, makeWorld } from "../../fixtures/world.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const HOSTILE = `</script><script>alert("1")</script></title>"'&<!--`;

test("R01 R07 R15 every screen has one title, description, canonical address and card, all based on SITE_URL", async ({
  request,
  baseURL,
}) => {
  test.slow();
  const origin = `http://localhost:${new URL(baseURL ?? "").port}`;
  const world = await makeWorld(request);
  const me = await cookiesOf(request, baseURL ?? "", world.me.phone);
  const admin = await cookiesOf(request, baseURL ?? "", world.admin.phone);
  const cookies = { guest: "", me, admin };
  let pages = 0;
  for (const [pattern, row] of Object.entries(pagesOf(world))) {
    if (row === null) continue;
    for (const path of row.at) {
      // The canonical address ignores the host name that a proxy or a visitor sends.
      const answer = await request.get(path, {
        headers: { cookie: cookies[row.as], "x-forwarded-host": "evil.example" },
        maxRedirects: 0,
      });
      if (answer.status() >= 300 && answer.status() < 400) continue;
      pages += 1;
      const head = readHead(await answer.text());
      expect.soft(head.titles, path).toHaveLength(1);
      expect.soft(head.titles[0]?.trim(), path).not.toBe("");
      const canonical = head.links.get("canonical") ?? [];
      expect.soft(canonical, path).toHaveLength(1);
      expect.soft(canonical[0]?.startsWith(`${origin}/`), `${path}: ${canonical[0]}`).toBe(true);
      const robots = head.metas.get("robots") ?? [];
      expect.soft(robots.length, path).toBeLessThanOrEqual(1);
      for (const name of [
        "description",
        ...["site_name", "title", "description", "type", "url", "image"].map((one) => `og:${one}`),
        ...["card", "title", "description", "image"].map((one) => `twitter:${one}`),
      ]) {
        const values = head.metas.get(name) ?? [];
        expect.soft(values, `${path} ${name}`).toHaveLength(1);
        expect.soft(values[0]?.trim(), `${path} ${name}`).not.toBe("");
      }
      expect.soft(head.metas.get("og:url"), path).toEqual(canonical);
      for (const name of ["og:image", "twitter:image"])
        expect.soft(head.metas.get(name)?.[0]?.startsWith(`${origin}/`), `${path} ${name}`).toBe(true);
      // Members' own pages, filtered pages and later pages are noindex.
      if (row.as !== "guest" && pattern !== "/video/:id") expect.soft(robots, path).toEqual(["noindex"]);
      for (const one of head.jsonLd) expect.soft(jsonLdDocument.safeParse(one).error?.issues ?? [], path).toEqual([]);
    }
  }
  expect(pages).toBeGreaterThan(45);
});

test("R01 R07 R08 R15 filtered, later and thin pages are noindex, and their canonical address is the plain page's", async ({
  request,
  baseURL,
}) => {
  const origin = `http://localhost:${new URL(baseURL ?? "").port}`;
  const author = await newMember(request, process.env.QUNLUO_E2E_URL);
  const article = await author.publish();
  const comment = await author.comment(article, "一句评论");
  const thin = await author.dynamic({ source: "短" });
  const full = await author.dynamic({ source: "一条说了很多的动态，".repeat(5) });
  const headOf = async (path: string) => {
    const head = readHead(await (await request.get(path)).text());
    return [head.links.get("canonical")?.[0]?.slice(origin.length), head.metas.get("robots")?.[0] ?? "index"];
  };
  const table: [path: string, canonical: string, robots: string][] = [
    ["/", "/", "index"],
    ["/?utm_source=x", "/", "index"],
    ["/?sort=latest", "/?sort=latest", "index"],
    ["/?why=1", "/", "noindex"],
    [`/article/${article}`, `/article/${article}`, "index"],
    [`/article/${article}?sort=newest`, `/article/${article}`, "index"],
    [`/article/${article}?commentId=${comment}`, `/article/${article}`, "noindex"],
    [`/dynamic/${full}`, `/dynamic/${full}`, "index"],
    [`/dynamic/${thin}`, `/dynamic/${thin}`, "noindex"],
    [`/user/${author.id}`, `/user/${author.id}`, "index"],
    [`/user/${author.id}?tab=fans`, `/user/${author.id}`, "noindex"],
    ["/video?sort=views", "/video", "noindex"],
    ["/search?q=%E7%81%AF", "/search", "noindex"],
    [`/nowhere/${unique()}`, "", "noindex"],
  ];
  for (const [path, canonical, robots] of table) {
    const [given, asked] = await headOf(path);
    expect.soft(asked, path).toBe(robots);
    if (canonical) expect.soft(given, path).toBe(canonical);
  }
  const silent = await newMember(request, process.env.QUNLUO_E2E_URL);
  expect((await headOf(`/user/${silent.id}`))[1]).toBe("noindex");
});

test("R07 R10 R15 titles with tags and quotes break nothing, and appear unchanged in the page's JSON-LD", async ({
  request,
}) => {
  const author = await newMember(request, process.env.QUNLUO_E2E_URL);
  const article = await author.publish({ title: HOSTILE, source: HOSTILE });
  const dynamic = await author.dynamic({ source: `${HOSTILE} 还有很多别的话，免得它太短。` });
  const ticket = await author.feedback({ title: HOSTILE });
  await author.send("/comment/create", {
    subjectKind: "feedback",
    subjectId: ticket,
    source: `说的是 ${HOSTILE}`,
    formKey: unique() + unique() + unique(),
  });
  const graphOf = async (path: string) => {
    const html = await (await request.get(path)).text();
    const { jsonLd } = readHead(html);
    expect(jsonLd, path).toHaveLength(1);
    return jsonLdDocument.parse(jsonLd[0])["@graph"];
  };
  const card = readHead(await (await request.get(`/article/${article}`)).text()).metas.get("og:image")?.[0] ?? "";
  // The first card after a start reads the font.
  await expect
    .poll(
      async () => {
        const picture = await request.get(new URL(card).pathname);
        return [picture.status(), picture.headers()["content-type"]];
      },
      { timeout: 30_000 },
    )
    .toEqual([200, "image/png"]);
  const [page, trail] = await graphOf(`/article/${article}`);
  expect(page).toMatchObject({ "@type": "Article", headline: HOSTILE });
  expect(trail).toMatchObject({ "@type": "BreadcrumbList" });
  expect((await graphOf(`/dynamic/${dynamic}`))[0]).toMatchObject({ "@type": "DiscussionForumPosting" });
  const [posting] = await graphOf(`/feedback/${ticket}`);
  expect(posting).toMatchObject({ headline: HOSTILE, comment: [{ "@type": "Comment" }] });
  expect((await graphOf(`/user/${author.id}`))[0]).toMatchObject({ "@type": "ProfilePage" });
  expect((await graphOf("/"))[0]).toMatchObject({ "@type": "WebSite" });
});
