import { type Endpoint, isForStaff } from "#contract/shared/endpoint.ts";
import { COMMUNITY_PATH } from "#contract/shared/paths.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const modules = import.meta.glob<Record<string, unknown>>(
  ["../../../contract/**/*.ts", "!../../../contract/**/*.test.ts"],
  {
    eager: true,
  },
);
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "output" in value;
const endpoints = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter(([name]) => name.endsWith("Endpoints"))
  .flatMap(([, group]) => Object.values(group as object).filter(isEndpoint));

/** A request in which everything is wrong: parameters, query, content type and body. */
async function rubbish(server: ApiServer, { method, path }: Endpoint, token?: string, body = "{"): Promise<number> {
  const answer = await server.fetch(`${COMMUNITY_PATH}${path.replaceAll(/\{\w+\}/g, "x")}?cursor=%00&limit=x&id=x`, {
    method: method.toUpperCase(),
    headers: { "content-type": "text/plain", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(method === "post" || method === "put" ? { body } : {}),
  });
  await answer.body?.cancel();
  return answer.status;
}

/** The endpoints that answer such a request with another status. */
async function others(server: ApiServer, asked: Endpoint[], status: number, token?: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const endpoint of asked)
    for (const body of ["{", `"${"x".repeat(700_000)}"`]) {
      const answered = await rubbish(server, endpoint, token, body);
      if (answered !== status) wrong.push(`${endpoint.method} ${endpoint.path}: ${answered}`);
    }
  return wrong;
}

test("A01 C19 a guest is asked to log in before the input is validated", async ({ server }) => {
  const asked = endpoints.filter(({ auth }) => auth === "required");
  expect(asked.length).toBeGreaterThan(150);
  expect(await others(server, asked, 401)).toEqual([]);
});

test("A01 C19 a member is refused a staff-only action before the input is validated", async ({ server }) => {
  const { token } = await server.loginAs();
  // Endpoints without input have no invalid input: their verb refuses.
  const asked = endpoints.filter((one) => isForStaff(one) && one.auth === "required");
  expect(asked.length).toBeGreaterThan(40);
  expect(await others(server, asked, 403, token)).toEqual([]);
});

test("A01 C19 a muted member reads about the mute before the text is validated", async ({ server }) => {
  const { token, user } = await server.loginAs();
  const until = server.clock.now() + 86_400_000;
  await server.ctx.db.updateTable("user").set({ muted_until: until }).where("id", "=", user.id).execute();
  const asked = endpoints.filter(({ publishes }) => publishes);
  expect(asked.length).toBeGreaterThan(8);
  expect(await others(server, asked, 403, token)).toEqual([]);
});

test("A01 C19 where video uploads are switched off the API says so before it checks size and type, also for resumable uploads", async ({
  server,
}) => {
  const { token } = await server.loginAs();
  await server.ctx.db
    .insertInto("site_config")
    .values({ key: "videoUpload", value: "false", updated_at: server.clock.now() })
    .execute();
  const send = async (path: string, headers: Record<string, string>, body = "no film") => {
    const answer = await server.fetch(path, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "text/plain", ...headers },
      body,
    });
    await answer.body?.cancel();
    return answer.status;
  };
  const pieces = `${COMMUNITY_PATH}/video-file/upload`;
  expect(await send(`${COMMUNITY_PATH}/video-file`, {})).toBe(403);
  expect(await send(pieces, { "tus-resumable": "1.0.0" }, "")).toBe(403);
  expect(await send(pieces, { "tus-resumable": "1.0.0", "upload-length": "999999999999" }, "")).toBe(403);
});
