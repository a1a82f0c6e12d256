import { COMMUNITY_PATH } from "#contract/shared/paths.ts";
import { expect, test } from "#tests/setup/api-test.ts";

test("C19 a wrong method gets 405 with Allow, OPTIONS lists the methods, and an unknown path stays 404", async ({
  server,
}) => {
  const ask = async (method: string, path: string) => {
    const answer = await server.fetch(path, { method });
    return [answer.status, answer.headers.get("allow")];
  };
  const of = (path: string) => COMMUNITY_PATH + path;
  for (const [path, wrong, allow] of [
    [of("/globalConfig/public"), "POST", "GET, HEAD, OPTIONS"],
    [of("/user/follow"), "DELETE", "OPTIONS, POST"],
    [of("/article/1"), "PUT", "DELETE, GET, HEAD, OPTIONS"],
    [of("/openapi.json"), "PATCH", "GET, HEAD, OPTIONS"],
    ["/media/image/ab/abc.png", "POST", "GET, HEAD, OPTIONS"],
  ] as const) {
    expect([path, ...(await ask(wrong, path))]).toEqual([path, 405, allow]);
    expect([path, ...(await ask("OPTIONS", path))]).toEqual([path, 204, allow]);
  }
  for (const path of [of("/nowhere"), "/nowhere", of("/article/1/nowhere")])
    for (const method of ["GET", "POST", "OPTIONS"]) expect(await ask(method, path)).toEqual([404, null]);
  const refused = (await (await server.fetch(of("/user/follow"))).json()) as object;
  expect(refused).toEqual({
    statusCode: 405,
    message: "这个接口不接受这种请求方法",
    data: { code: "METHOD_NOT_ALLOWED" },
  });
});
