import { COMMUNITY_PATH } from "#contract/shared/paths.ts";
import { contractEndpoints } from "#tests/fixtures/contract-endpoints.ts";
import { expect, test } from "#tests/setup/api-test.ts";

test("S01 C19 what the API reads for one member is stored by no cache", async ({ server }) => {
  const me = await server.loginAs({ role: "ADMIN" });
  const headers = { authorization: `Bearer ${me.token}` };
  const asked = contractEndpoints.filter(({ method, path }) => method === "get" && !path.includes("{"));
  expect(asked.length).toBeGreaterThan(50);
  const found: Record<string, string | null> = {};
  for (const { path } of asked) {
    const answer = await server.fetch(`${COMMUNITY_PATH}${path}`, { headers });
    await answer.arrayBuffer();
    if (answer.status < 300 && answer.headers.get("cache-control") !== "no-store")
      found[path] = answer.headers.get("cache-control");
  }
  expect(found).toEqual({});
});
