import { adminEndpoints } from "#contract/console/admin.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { minorEndpoints } from "#contract/people/minor.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const WARN = 40;
const warned = ({ log }: ApiServer) => log.filter(({ level }) => level >= WARN);
const phone = "13900139055";

test("K01 R03 failed logins are logged with their address at the default level, without phone and code", async ({
  server,
}) => {
  const login = (smsCode: string) => server.call(userEndpoints.smsLogin, { body: { phone, smsCode } });
  expect((await login("123456")).status).toBe(400);
  expect((await login("12")).status).toBe(400);
  const me = await server.loginAs();
  await server.call(minorEndpoints.turnOn, { body: { password: "2468" } }, me);
  expect((await server.call(minorEndpoints.turnOff, { body: { password: "1111" } }, me)).status).toBe(400);
  const lines = warned(server);
  expect(lines.map(({ msg, path, userId }) => [msg, path, userId])).toEqual([
    ["login failed", userEndpoints.smsLogin.path, undefined],
    ["login failed", userEndpoints.smsLogin.path, undefined],
    ["login failed", minorEndpoints.turnOff.path, me.user.id],
  ]);
  for (const line of lines) expect(line).toMatchObject({ ip: expect.any(String) as string, reason: "INVALID_INPUT" });
  expect(JSON.stringify(lines)).not.toMatch(/13900139055|123456|1111/);
});

test("A01 K01 calls of the staff's endpoints without authority are logged, refusals of other endpoints are not", async ({
  server,
}) => {
  const [author, me] = [await server.loginAs(), await server.loginAs()];
  const article = await server.make.article({ authorId: author.user.id });
  const params = { id: author.user.id };
  expect((await server.call(adminEndpoints.person, { params })).status).toBe(401);
  expect((await server.call(adminEndpoints.person, { params }, me)).status).toBe(403);
  const warn = { params, body: { reason: "发布广告" } };
  expect((await server.call(adminEndpoints.warn, warn, me)).status).toBe(403);
  expect((await server.call(articleEndpoints.remove, { params: { id: article.id } }, me)).status).toBe(403);
  expect(warned(server).map(({ msg, path, reason, userId }) => [msg, path, reason, userId])).toEqual([
    ["not allowed", adminEndpoints.person.path, "UNAUTHORIZED", undefined],
    ["not allowed", adminEndpoints.person.path, "FORBIDDEN", me.user.id],
    ["not allowed", adminEndpoints.warn.path, "FORBIDDEN", me.user.id],
  ]);
  // The staff's own calls add no line.
  const admin = await server.loginAs({ role: "ADMIN" });
  expect((await server.call(adminEndpoints.person, { params }, admin)).status).toBe(200);
  expect(warned(server)).toHaveLength(3);
});
