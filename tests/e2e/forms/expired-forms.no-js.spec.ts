import { isCampaign, sampleOf } from "../../fixtures/campaign.ts";
import { pressesOf, TYPED } from "../../fixtures/filled-form.ts";
import { formsOf } from "../../fixtures/page-forms.ts";
import { pagesOf } from "../../fixtures/route-pages.ts";
import { cookiesOf, makeWorld } from "../../fixtures/world.ts";
import { expect, test } from "../../setup/e2e-test.ts";

/** Codes and passwords that fixtures/filled-form.ts fills in. */
const SECRETS = /value="(?:123456|2468)"/;
/** Forms whose sender is not logged in, or which send nothing to the API. */
const OF_GUESTS = /^\/(?:login|preferences|search|ui-demo)/;

test("S03 after an expired login every typed form is carried to the login page without codes and passwords @once", async ({
  baseURL: site,
  request,
}) => {
  const baseURL = site ?? "";
  test.setTimeout(240_000);
  const world = await makeWorld(request);
  const cookies = {
    guest: await cookiesOf(request, baseURL, world.me.phone),
    me: await cookiesOf(request, baseURL, world.me.phone),
    admin: await cookiesOf(request, baseURL, world.admin.phone),
  };
  const ask = (at: string, cookie: string, body?: URLSearchParams | FormData) =>
    fetch(baseURL + at, {
      redirect: "manual",
      headers: { accept: "text/html", origin: baseURL, cookie },
      ...(body ? { method: "POST", body } : {}),
    });
  const copyOf = (body: URLSearchParams | FormData) => {
    const copy = body instanceof FormData ? new FormData() : new URLSearchParams();
    for (const [name, value] of body) copy.append(name, value as string);
    return copy;
  };
  const seen = new Set<string>();
  const wrong: string[] = [];
  for (const [pattern, row] of sampleOf("expired forms", Object.entries(pagesOf(world)), { share: 0.3 }))
    for (const at of row?.at ?? []) {
      const cookie = cookies[row?.as ?? "me"];
      const page = await (await ask(at, cookie)).text();
      for (const form of formsOf(page, at))
        for (const { name, action, body, hasWords } of pressesOf(form, pattern)) {
          if (!hasWords || OF_GUESTS.test(action) || seen.has(name)) continue;
          seen.add(name);
          // Only the cookie that remembers a former login is left.
          const left = cookie.replace(/(?:^|; )token=[^;]*/, "");
          const sent = await ask(action, left, copyOf(body));
          const to = sent.headers.get("location") ?? "";
          const text = sent.status === 307 ? await (await ask(to, left, copyOf(body))).text() : "";
          if (!text.includes(TYPED) || SECRETS.test(text)) wrong.push(`${name}: ${sent.status} to ${to}`);
        }
    }
  expect(seen.size).toBeGreaterThan(isCampaign ? 30 : 3);
  expect(wrong).toEqual([]);
});
