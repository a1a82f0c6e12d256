import type { RouteConfigEntry } from "@react-router/dev/routes";
import sitemap from "../../../app/routes.ts";
import { sampleOf } from "../../fixtures/campaign.ts";
import { expect, test } from "../../setup/e2e-test.ts";

/** Every path of the site once, with a number for each of its parameters. */
function pathsOf(routes: RouteConfigEntry[]): string[] {
  return routes.flatMap(({ path, children }) =>
    children ? pathsOf(children) : [`/${(path ?? "").replaceAll(/:\w+/g, "1").replace("*", "nowhere")}`],
  );
}
const paths = pathsOf(sitemap as RouteConfigEntry[]).filter((path) => path !== "/logout");

const names = ["phone", "title", "source", "name", "text", "tagIds", "poll.options", "kind", "intent"];
const odd = new URLSearchParams(
  names.flatMap((name) =>
    [`${name}[4294967293]`, `${name}[2999999]`, `${name}.__proto__.a`, `${name}.a.b.c.d.e.f`, `${name}[]`].map(
      (hostile): [string, string] => [hostile, "1"],
    ),
  ),
);
const twice = new URLSearchParams(
  names.flatMap((name): [string, string][] => [
    [name, "一"],
    [name, "二"],
  ]),
);
const inside = new URLSearchParams([
  ["poll.options[7]", ""],
  ["tagIds[3]", "x"],
  ["__intent__", "{"],
  ["__state__", "{"],
]);

for (const who of ["a member", "a guest"] as const)
  test(`V02 every address answers a form of hostile names quickly, with less than a page, to ${who}`, async ({
    page,
    loginAs,
    baseURL,
  }) => {
    test.slow();
    if (who === "a member") await loginAs();
    const wrong: string[] = [];
    for (const path of sampleOf(`hostile names, ${who}`, paths, { share: 0.25 })) {
      for (const [intent, form] of [
        ["send-code", odd],
        ["save", twice],
        ["upload", inside],
      ] as const) {
        const body = `intent=${intent}&${form}`;
        const started = performance.now();
        const answer = await page.request.post(path, {
          data: body,
          headers: { "content-type": "application/x-www-form-urlencoded", origin: baseURL ?? "" },
          maxRedirects: 0,
        });
        const { length } = await answer.body();
        const ms = Math.round(performance.now() - started);
        // A handler that walks an array of millions takes at least a second on any machine.
        if (answer.status() >= 500 || length > 300_000 || ms > 5_000)
          wrong.push(`${path} ${intent}: ${answer.status()}, ${length} bytes, ${ms} ms`);
      }
    }
    expect(wrong).toEqual([]);
  });
