import type { Page } from "@playwright/test";
import { sealData } from "iron-session";
import { limits } from "../../../contract/shared/limits.ts";
import { xssPayloads } from "../../../api/markdown/xss-payloads.ts";
import { key, type Member, newMember } from "../../fixtures/e2e-community.ts";
import { converted, handInVideo } from "../../fixtures/e2e-videos.ts";
import { uniquePhone } from "../../fixtures/factories.ts";
import {
  type HostilePlaces,
  inLists,
  membersForCorpus,
  postCorpus,
  postEverywhere,
} from "../../fixtures/hostile-community.ts";
import { corpusPayloads, naughtyStrings } from "../../fixtures/xss-corpus.ts";
import { expect, test } from "../../setup/e2e-test.ts";
import { type Product, startProduct } from "../../setup/product.ts";

/** 213 payloads by members who may submit 20 tickets an hour. */
const MEMBERS = 11;
const adminPhone = uniquePhone();
const SESSION_SECRET = "xss-".padEnd(40, "x");
let product: Product;

// One product for the file: with full parallelism each worker would start its own.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  product = await startProduct({
    DEMO_COMMUNITY: "off",
    SMS_IP_PER_HOUR: "1000",
    // All members come from one address at once.
    SMS_UNUSED_PER_RANGE: "1000",
    ADMIN_PHONES: adminPhone,
    SESSION_SECRET,
  });
});
test.afterAll(async () => {
  await product.stop();
});

/** Sets the cookie as the web tier seals it. */
async function become(page: Page, { token }: Member): Promise<void> {
  const value = await sealData({ token }, { password: SESSION_SECRET, ttl: 604_800 });
  await page.context().addCookies([{ name: "token", value, url: product.url }]);
}

/** Records scripts that ran, or tried to, in one visitor's pages. */
async function watch(page: Page): Promise<string[]> {
  const found: string[] = [];
  page.on("dialog", async (dialog) => {
    found.push(`dialog on ${page.url()}`);
    await dialog.dismiss();
  });
  // Texts may contain other sites' pictures; any other foreign request comes from a payload.
  await page.route(
    (url) => url.origin !== product.url && /^(?:https?|wss?):$/.test(url.protocol),
    (route) => {
      found.push(`${route.request().resourceType()} from ${route.request().url()}`);
      return route.abort();
    },
  );
  await page.exposeFunction("__violated", (directive: string, blocked: string, source: string) => {
    if (!directive.startsWith("img-src")) found.push(`policy: ${directive} ${blocked} of ${source} on ${page.url()}`);
  });
  await page.addInitScript(() => {
    const page = window as unknown as { __violated(directive: string, blocked: string, source: string): void };
    document.addEventListener("securitypolicyviolation", (event) =>
      page.__violated(event.effectiveDirective, event.blockedURI, event.sourceFile),
    );
  });
  return found;
}

/**
 * The parts of a document that could run, beside the product's own: handlers, script URLs, elements that we never
 * write. Runs in the page.
 * @param paths pages to fetch and parse without showing them; null for the current document
 */
async function hostileParts(paths: string[] | null): Promise<string[]> {
  function partsOf(root: Document): string[] {
    const found: string[] = "__xss" in window ? ["window.__xss"] : [];
    for (const element of root.querySelectorAll("*")) {
      const tell = (what: string) => found.push(`${what}: ${element.outerHTML.slice(0, 200)}`);
      const name = element.localName;
      if (
        ["iframe", "frame", "object", "embed", "applet", "base", "math", "portal", "marquee", "xss", "style"].includes(
          name,
        ) &&
        // A formula in our own mark.
        !(name === "math" && element.parentElement?.matches("span[class^=formula]")) &&
        !element.hasAttribute("nonce") &&
        !element.hasAttribute("data-mantine-styles")
      )
        tell("element");
      if (name === "meta" && element.hasAttribute("http-equiv")) tell("meta");
      if (name === "script" && /^\s*(?:\/\*|javascript:)?\s*(?:alert|window\.__xss)/.test(element.textContent ?? ""))
        tell("script");
      for (const { name: attribute, value } of element.attributes) {
        if (attribute.startsWith("on") || attribute === "srcdoc" || attribute === "ping") tell(attribute);
        if (
          !["href", "src", "action", "formaction", "xlink:href", "data", "background", "poster", "srcset"].includes(
            attribute,
          )
        )
          continue;
        const address = value.replaceAll(/[^!-\uffff]/g, "").toLowerCase();
        if (
          /^(?:javascript|vbscript|view-source|feed|blob|file):/.test(address) ||
          (address.startsWith("data:") && !address.startsWith("data:image/"))
        )
          tell(attribute);
        const leaves = /^(?:https?:)?\/\//.test(address) && new URL(address, location.href).origin !== location.origin;
        if (
          leaves &&
          !["a", "img"].includes(name) &&
          !(name === "link" && element.getAttribute("rel") !== "stylesheet")
        )
          tell(`foreign ${attribute}`);
        if (leaves && name === "a" && !(element.getAttribute("rel") ?? "").includes("noopener")) tell("foreign link");
      }
    }
    return found;
  }
  if (paths === null) return partsOf(document);
  const found: string[] = [];
  const rest = [...paths];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let path = rest.shift(); path !== undefined; path = rest.shift()) {
        // The page's policy refuses a redirect to another site.
        const answer = await fetch(path, { headers: { accept: "text/html" } }).catch(() => null);
        if (answer === null || new URL(answer.url).origin !== location.origin) found.push(`${path} leads away`);
        const html = (await answer?.text()) ?? "";
        found.push(...partsOf(new DOMParser().parseFromString(html, "text/html")).map((part) => `${path} ${part}`));
      }
    }),
  );
  return found;
}

/** Opens each page with its scripts, opens what can be opened, and checks the result. */
async function lookAt(page: Page, paths: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(product.url + path);
    await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__react")));
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
    found.push(...(await page.evaluate(hostileParts, null)).map((part) => `${path} ${part}`));
  }
  return found;
}

/** Checks the server's answer for each address, without showing the page. */
const readEach = (page: Page, paths: string[]) => page.evaluate(hostileParts, paths);

test(`E01 E03 E04 R06 the ${corpusPayloads.length} lines of a public corpus in texts, titles and searches run no script in Chromium @campaign`, async ({
  page,
  violations,
}) => {
  test.setTimeout(600_000);
  violations.allow(/img-src|Failed to load resource/);
  const titles = naughtyStrings.filter((line) => /[<>"'`&]|script/i.test(line));
  const members = await Promise.all(
    Array.from({ length: membersForCorpus(corpusPayloads, titles) }, () => newMember(page.request, product.url)),
  );
  const paths = await postCorpus(corpusPayloads, titles, members);
  const found = await watch(page);
  expect(
    await lookAt(
      page,
      paths.filter((path) => /^\/article\/\d+$/.test(path)),
    ),
  ).toEqual([]);
  const searches = corpusPayloads
    .filter((_, index) => index % 10 === 0)
    .map((payload) => `/search?q=${encodeURIComponent(payload)}`);
  expect(await readEach(page, [...paths, ...searches])).toEqual([]);
  expect(found).toEqual([]);
});

test(`E01 E03 E04 R06 V04 ${xssPayloads.length} payloads in every field and address run no script in Chromium`, async ({
  page,
  newVisitor,
  violations,
}) => {
  test.setTimeout(600_000);
  // The page's policy blocks another site's picture, which is no script.
  violations.allow(/img-src|Failed to load resource/);
  const [author, admin, ...members] = await Promise.all(
    [undefined, adminPhone, ...Array.from({ length: MEMBERS }, () => undefined)].map((phone) =>
      newMember(page.request, product.url, phone),
    ),
  );
  if (!author || !admin) throw new Error("nobody logged in");
  const places: HostilePlaces = await postEverywhere(author.send, admin.send, members);
  await become(page, author);
  const found = await watch(page);
  const adminPage = await newVisitor();
  await become(adminPage, admin);
  const foundByAdmin = await watch(adminPage);

  const { articleId, pollId, ticketId, draftId } = places;
  // One film: its texts are set one after the other.
  const texts = inLists(limits.videoTextMax);
  const titleOf = (index: number) => xssPayloads[index]?.slice(0, limits.titleMax - 4).concat(" 视频") ?? "视频";
  const video = await handInVideo(page, product.url, {
    title: titleOf(0),
    source: texts[0] ?? "",
    fileName: '"><img src=x onerror=alert(1)>.mp4',
  });
  await converted(page, product.url, video);
  for (const [index, source] of texts.entries()) {
    const { revision } = (
      (await (
        await page.request.get(`${product.url}/community/v1/video/${video}/source`, {
          headers: { authorization: `Bearer ${author.token}` },
        })
      ).json()) as { data: { revision: number } }
    ).data;
    await author.send(`/video/${video}`, { title: titleOf(index), source, revision, formKey: key() }, "put");
    expect(await lookAt(page, [`/video/${video}`])).toEqual([]);
  }
  const id = members[0]?.id ?? 0;
  expect(
    await lookAt(page, [
      `/article/${articleId}`,
      `/article/${articleId}?sort=latest`,
      `/article/${articleId}/history/1`,
      `/user/publish/article/edit/${articleId}`,
      `/user/publish/article?draft=${draftId}`,
      "/?feed=latest",
      "/dynamic",
      `/dynamic/${pollId}`,
      "/feedback",
      `/feedback/${ticketId}`,
      "/feedback/changelog",
      `/user/${id}`,
      "/user/favourite",
      "/message/reply",
      "/message/system",
      "/user/manage/article?tab=drafts",
      "/video",
      "/user/manage/video",
      `/user/publish/video/edit/${video}`,
      `/search?q=${encodeURIComponent("<script>alert(1)</script>")}`,
      ...["dynamics", "feedback", "videos"].map(
        (type) => `/search?q=${encodeURIComponent("<script>alert(1)</script>")}&type=${type}`,
      ),
      `/report?kind=article&id=${articleId}`,
    ]),
  ).toEqual([]);
  expect(await lookAt(adminPage, ["/user/manage/report", `/feedback/${ticketId}`])).toEqual([]);

  const { data } = (await (
    await page.request.get(`${product.url}/community/v1/article/list?sort=latest&limit=50`)
  ).json()) as { data: { items: { id: number }[] } };
  const asAddress = xssPayloads.map((payload) => encodeURIComponent(payload));
  const guest = await newVisitor();
  await guest.goto(product.url);
  expect(
    await readEach(guest, [
      ...members.map((member) => `/user/${member.id}`),
      ...data.items.slice(0, 20).map((article) => `/article/${article.id}`),
      ...asAddress.flatMap((payload, index) => [
        `/search?q=${payload}`,
        [
          `/login?redirect=${payload}`,
          `/?tag=${payload}`,
          `/${payload}`,
          `/feedback?version=${payload}&status=${payload}`,
        ][index % 4] ?? "/",
      ]),
    ]),
  ).toEqual([]);
  // The addresses that scripts read, with their scripts.
  expect(
    await lookAt(
      guest,
      ["javascript:alert(1)", "//evil.example.com", "/\\evil.example.com", '"><img src=x onerror=alert(1)>'].flatMap(
        (payload) => [
          `/login?redirect=${encodeURIComponent(payload)}`,
          `/loading?bindPhone=1&redirect=${encodeURIComponent(payload)}#${encodeURIComponent(payload)}`,
        ],
      ),
    ),
  ).toEqual([]);
  expect([...found, ...foundByAdmin]).toEqual([]);
});
