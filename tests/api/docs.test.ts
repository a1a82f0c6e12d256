import { configEndpoints } from "#contract/config.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { healthEndpoints } from "#contract/health.ts";
import { COMMUNITY_PATH } from "#contract/paths.ts";
import { smsEndpoints } from "#contract/sms.ts";
import { userEndpoints } from "#contract/user.ts";
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

test("C19 the OpenAPI 3.1 document holds every endpoint of the contract with its security", async ({ server }) => {
  const response = await server.fetch(`${COMMUNITY_PATH}/openapi.json`);
  expect(response.status).toBe(200);
  const document = (await response.json()) as OpenApi;
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.servers).toEqual([{ url: COMMUNITY_PATH }]);
  expect(document.components.securitySchemes).toMatchObject({ bearer: { type: "http", scheme: "bearer" } });
  const security = { none: undefined, optional: [{ bearer: [] }, {}], required: [{ bearer: [] }] };
  for (const endpoint of endpoints) {
    const operation = document.paths[endpoint.path]?.[endpoint.method];
    expect(operation?.summary, endpoint.path).toBe(endpoint.summary);
    expect(operation?.security, endpoint.path).toEqual(security[endpoint.auth]);
  }
});

test("C19 the docs page names every endpoint in plain HTML, and its viewer comes from our own origin", async ({
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
