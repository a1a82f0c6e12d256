import { isCampaign, sampleOf } from "../../fixtures/campaign.ts";
import { newMember } from "../../fixtures/e2e-community.ts";
import { giveCookies } from "../../fixtures/e2e-session.ts";
import { formsOf } from "../../fixtures/page-forms.ts";
import { pagesOf, routePatterns } from "../../fixtures/route-pages.ts";
import { cookiesOf, makeWorld } from "../../fixtures/world.ts";
import { expect, test } from "../../setup/e2e-test.ts";

/** These forms change the browser, not an account: a theme, the end of a session. */
const OF_THE_BROWSER = /^\/(?:preferences|logout|ui-demo)(?:\?|$)/;
/** The least number of different forms that the walk must find, or it proves too little. */
const KNOWN_MIN = 60;

test("A02 R07 R19 every form of every page names its owner and has its own key, checked by the sitemap", async ({
  request,
  baseURL,
}) => {
  test.slow();
  const url = baseURL ?? "";
  const world = await makeWorld(request);
  const pages = pagesOf(world);
  expect(routePatterns().filter((pattern) => !(pattern in pages))).toEqual([]);
  const cookies = {
    me: await cookiesOf(request, url, world.me.phone),
    admin: await cookiesOf(request, url, world.admin.phone),
  };
  const ids = { me: String(world.me.id), admin: String(world.admin.id) };
  const rows = Object.values(pages).flatMap((row) =>
    (row?.at ?? []).map((at) => ({ at, as: row?.as === "admin" ? ("admin" as const) : ("me" as const) })),
  );
  const extra = [
    { at: `/article/${world.mine.scheduled}`, as: "me" as const },
    { at: `/feedback/${world.theirs.ticket}`, as: "admin" as const },
    { at: `/article/${world.theirs.article}`, as: "admin" as const },
  ];
  const seen = new Set<string>();
  const wrong: string[] = [];
  for (const { at, as } of [...sampleOf("form owners", rows, { share: 0.3 }), ...extra]) {
    const answer = await fetch(url + at, { headers: { cookie: cookies[as], accept: "text/html" } });
    if (answer.redirected || (answer.status !== 200 && at !== "/nowhere")) {
      // A logged-in visitor is redirected from a guest's page.
      if (!/^\/(?:login|loading)/.test(at)) wrong.push(`${at}: ${answer.status} ${answer.url}`);
      continue;
    }
    const forms = formsOf(await answer.text(), at);
    const keys = forms.flatMap(({ fields }) => fields.filter(([name]) => name === "formKey").map(([, value]) => value));
    if (new Set(keys).size !== keys.length) wrong.push(`${at}: two forms share a key`);
    for (const form of forms) {
      if (OF_THE_BROWSER.test(form.action)) continue;
      const owners = form.fields.filter(([name]) => name === "formOwner").map(([, value]) => value);
      const name = `${form.action} ${form.buttons.map(({ value, text }) => value || text).join("/")}`;
      seen.add(name);
      if (owners.join() !== ids[as]) wrong.push(`${at}: ${name} is of ${owners.join() || "nobody"}`);
    }
  }
  expect([...new Set(wrong)]).toEqual([]);
  expect(seen.size).toBeGreaterThan(isCampaign ? KNOWN_MIN : KNOWN_MIN / 4);
});

test("A02 E09 a cached row of buttons has each reader's own form owner and the current page's action", async ({
  browser,
  request,
  baseURL,
}) => {
  const url = baseURL ?? "";
  const author = await newMember(request, url);
  const article = await author.publish();
  const seen: string[] = [];
  const own: string[] = [];
  for (const reader of [await newMember(request, url), await newMember(request, url)]) {
    const context = await browser.newContext();
    await giveCookies(context, url, reader.token);
    for (const at of [`/article/${article}`, `/article/${article}?sort=hot`]) {
      const forms = formsOf(await (await context.request.get(url + at)).text(), "/elsewhere");
      for (const intent of ["like", "favourite"]) {
        const form = forms.find(({ fields }) => fields.some(([name, value]) => name === "intent" && value === intent));
        const owner = form?.fields.find(([name]) => name === "formOwner")?.[1];
        seen.push(`${intent} ${form?.action} ${owner}`);
        own.push(`${intent} ${at} ${reader.id}`);
      }
    }
    await context.close();
  }
  expect(seen).toEqual(own);
});
