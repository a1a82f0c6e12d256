import { request } from "node:http";
import { COMMUNITY_PATH, SERVICE_SECRET_HEADER } from "../../../contract/shared/paths.ts";
import { expect, test } from "#tests/setup/api-test.ts";

/** Sends the target unchanged, because fetch normalizes URLs. */
const statusOf = (url: string, path: string, method: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
    })
      .on("error", reject)
      .end();
  });

test("C19 operator endpoints answer on the private listener only, whatever the secret or the path", async ({
  server,
}) => {
  const secret = { [SERVICE_SECRET_HEADER]: server.ctx.config.serviceSecret };
  for (const path of ["/metrics", "/noted", "/readyz"]) {
    for (const method of ["GET", "POST"]) expect(await statusOf(server.url, path, method, secret)).toBe(404);
    for (const odd of [
      `/community/..${path}`,
      `${COMMUNITY_PATH}/../..${path}`,
      `/community/%2e%2e${path}`,
      `/media/../${path}`,
      `/media/..%2f${path.slice(1)}`,
      `/media/..\\${path.slice(1)}`,
      `/${path}`,
      `http://api${path}`,
      `/media/%00${path}`,
    ])
      expect([odd, await statusOf(server.url, odd, "GET", secret)]).toEqual([odd, 400]);
  }
  expect(await statusOf(server.url, "/healthz", "GET", {})).toBe(200);
  expect((await server.fetchInside("/healthz")).status).toBe(200);
  expect((await server.fetchInside("/readyz")).status).toBe(200);
  expect(await (await server.fetchInside("/metrics")).text()).toContain("qunluo_api_request_seconds");
  expect((await server.fetchInside("/noted", { method: "POST", body: "{}" })).status).toBe(404);
  // The private listener has no community endpoint.
  expect((await server.fetchInside(`${COMMUNITY_PATH}/about`)).status).toBe(404);
});

test("C19 a client that disconnects in the middle of a body is not logged as an error", async ({ server }) => {
  const { hostname, port } = new URL(server.url);
  const path = `${COMMUNITY_PATH}/sms/login`;
  const asked = request({ hostname, port, path, method: "POST", headers: { "content-length": "100" }, agent: false });
  asked.on("error", () => {});
  await new Promise<void>((resolve) => {
    asked.write("{", () => resolve());
  });
  // The second request is answered after the server has read the first one's head.
  expect((await server.fetch(`${COMMUNITY_PATH}/about`)).status).toBe(200);
  asked.destroy();
  await expect.poll(() => server.log.some(({ route }) => route === path)).toBe(true);
  expect(server.log.filter(({ level }) => level >= 50)).toEqual([]);
});
