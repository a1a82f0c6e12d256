import { configEndpoints } from "#contract/shared/config.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { healthEndpoints } from "#contract/shared/health.ts";
import { COMMUNITY_PATH } from "#contract/shared/paths.ts";
import { smsEndpoints } from "#contract/people/sms.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { adminEndpoints } from "#contract/console/admin.ts";
import { decisions } from "#tests/fixtures/permission-decisions.ts";
import { table } from "#tests/fixtures/permission-table.ts";
import { describe } from "vitest";
import { expect, test } from "#tests/setup/api-test.ts";

interface OpenApi {
  openapi: string;
  servers: { url: string }[];
  components: { securitySchemes: Record<string, unknown> };
  paths: Record<string, Record<string, { security?: unknown; summary?: string }>>;
}

const { commentLike: _elsewhere, ...ownUserEndpoints } = userEndpoints;
const endpoints: Endpoint[] = [healthEndpoints, smsEndpoints, configEndpoints, ownUserEndpoints].flatMap((group) =>
  Object.values(group),
);

test("C19 the OpenAPI 3.1 document contains every endpoint of the contract with its security", async ({ server }) => {
  const response = await server.fetch(`${COMMUNITY_PATH}/openapi.json`);
  expect(response.status).toBe(200);
  const document = (await response.json()) as OpenApi;
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.servers).toEqual([{ url: COMMUNITY_PATH }]);
  expect(document.components.securitySchemes).toMatchObject({ bearer: { type: "http", scheme: "bearer" } });
  const security = { none: [], optional: [{ bearer: [] }, {}], required: [{ bearer: [] }] };
  for (const endpoint of endpoints) {
    const operation = document.paths[endpoint.path]?.[endpoint.method];
    expect(operation?.summary, endpoint.path).toBe(endpoint.summary);
    expect(operation?.security, endpoint.path).toEqual(security[endpoint.auth]);
  }
});

test("C19 the docs page lists every endpoint in plain HTML, and its viewer comes from our own origin", async ({
  server,
}) => {
  const response = await server.fetch(`${COMMUNITY_PATH}/docs`);
  expect(response.headers.get("content-type")).toContain("text/html");
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'; script-src 'self';");
  expect(policy).not.toMatch(/unsafe-eval|https?:/);
  const html = await response.text();
  for (const endpoint of endpoints)
    expect(html).toContain(
      `<b>${endpoint.method.toUpperCase()}</b> ${endpoint.path}</code> ${endpoint.summary.replaceAll('"', "&quot;")}`,
    );
  expect(html).not.toMatch(/<script>|\son\w+=|(?:src|href)="(?:https?:|\/\/)/i);
  const file = html.match(/<script type="module" src="([^"]+)">/)?.[1];
  for (const encoding of ["gzip", "identity"]) {
    const viewer = await server.fetch(`${COMMUNITY_PATH}/${file}`, { headers: { "accept-encoding": encoding } });
    expect(viewer.headers.get("content-type")).toContain("text/javascript");
    expect(viewer.headers.get("content-encoding")).toBe(encoding === "gzip" ? "gzip" : null);
    expect(await viewer.text()).toContain("openapi-explorer");
  }
});

/** Calls that refuse every member in every state, by the permission tables. */
function staffCalls(): string[] {
  const served = new Set<string>();
  const rows = [...table, ...decisions];
  // In the order of `askers`: stranger, muted, follower, owner.
  for (const { call, answers } of rows)
    for (const line of Object.values(answers))
      if (
        !line
          .trim()
          .split(/\s+/)
          .slice(2, 6)
          .every((status) => status === "403")
      )
        served.add(call);
  // The table tests a pin on the home page; members may pin on their own page.
  served.add("post /article/{id}/pin");
  return [...new Set(rows.map(({ call }) => call))].filter((call) => !served.has(call));
}

describe("the public part of the documentation", () => {
  test.override({ env: { API_DOCS: "public" } });

  test("C19 A01 the public document and its page contain no endpoint that is for the staff alone", async ({
    server,
  }) => {
    const { paths } = (await (await server.fetch(`${COMMUNITY_PATH}/openapi.json`)).json()) as OpenApi;
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const ofStaff = [...staffCalls(), ...Object.values(adminEndpoints).map(({ method, path }) => `${method} ${path}`)];
    expect(staffCalls().length).toBeGreaterThan(5);
    expect(calls.filter((call) => ofStaff.includes(call) || call.includes(" /admin/"))).toEqual([]);
    expect(calls).toContain("get /article/{id}");
    const html = await (await server.fetch(`${COMMUNITY_PATH}/docs`)).text();
    expect(html).toContain("/article/{id}</code>");
    expect(html).not.toMatch(/\/admin\/|\/report\/settle|\/founding\/settle/);
  });
});

describe("switched off", () => {
  test.override({ env: { API_DOCS: "off" } });

  test("C19 with the document switched off the API has neither the page nor its viewer, and works as usual", async ({
    server,
  }) => {
    for (const path of ["openapi.json", "docs", "openapi-explorer.min.js"])
      expect((await server.fetch(`${COMMUNITY_PATH}/${path}`)).status, path).toBe(404);
    expect((await server.fetch(`${COMMUNITY_PATH}/about`)).status).toBe(200);
  });
});
