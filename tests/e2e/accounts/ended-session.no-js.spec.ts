import { uniquePhone } from "../../fixtures/factories.ts";
import { routePatterns } from "../../fixtures/route-pages.ts";
import { cookiesOf } from "../../fixtures/world.ts";
import { expect, test } from "../../setup/e2e-test.ts";

/** Values for the parameters of a path, whether such a thing exists or not. */
const values: Record<string, string> = { kind: "service", tab: "reply", file: "zh-Hans.vtt", token: "x", slug: "x" };
const addressOf = (pattern: string) => pattern.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? "1");

test("S03 A03 every private page leads to the login with an ended session, as it does without a session @once", async ({
  baseURL,
  request,
}) => {
  const site = baseURL ?? "";
  const cookie = await cookiesOf(request, site, uniquePhone());
  const out = await fetch(`${site}/logout`, { method: "POST", redirect: "manual", headers: { cookie, origin: site } });
  expect(out.status).toBe(303);
  const ask = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(site + path, { redirect: "manual", headers: { accept: "text/html", ...headers } });
    return { status: answer.status, to: answer.headers.get("location") ?? "", text: await answer.text() };
  };
  const isLogin = ({ to, status }: { to: string; status: number }) =>
    status === 303 && to.startsWith("/login?redirect=");
  const [wrong, seen]: [string[], string[]] = [[], []];
  for (const path of routePatterns().map(addressOf)) {
    const guest = await ask(path, {});
    if (!isLogin(guest)) continue;
    seen.push(path);
    const ended = await ask(path, { cookie });
    if (ended.to !== guest.to || !isLogin(ended)) wrong.push(`${path}: ${ended.status} ${ended.to}`);
    const data = await ask(`${path}.data`, { cookie });
    if (!data.text.includes("/login?redirect=")) wrong.push(`${path}.data: ${data.status}`);
  }
  expect(seen.length).toBeGreaterThan(60);
  // The answer to a form has what was typed: the visitor learns it at the next page.
  const answer = await fetch(`${site}/user/name`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin: site, accept: "text/html" },
    body: new URLSearchParams({ name: "一个太长太长太长太长太长的名字" }),
  });
  expect([answer.status, (await answer.text()).includes("一个太长太长太长太长太长的名字")]).toEqual([400, true]);
  expect(wrong).toEqual([]);
});
