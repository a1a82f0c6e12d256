import { expect, test } from "#tests/setup/api-test.ts";

test("C01 each request logs a line with method, pattern, status, time and id, without a phone or a visitor's words", async ({
  server,
}) => {
  const article = await server.make.article();
  await server.fetch(`/community/v1/article/${article.id}?q=13800001234`);
  await server.fetch("/community/v1/sms/encrypt/13800001234");
  await server.fetch("/community/v1/nothing/13800001234");
  const lines = server.log.filter((line) => line.msg === "request") as unknown as {
    level: number;
    method: string;
    route: string;
    status: number;
    ms: number;
    requestId: string;
  }[];
  expect(lines.map(({ level, method, route, status }) => ({ level, method, route, status }))).toEqual([
    { level: 30, method: "GET", route: "/community/v1/article/:id", status: 200 },
    { level: 30, method: "GET", route: "/community/v1/sms/encrypt/:phone", status: 200 },
    { level: 30, method: "GET", route: "/*", status: 404 },
  ]);
  expect(lines.every(({ ms, requestId }) => typeof ms === "number" && requestId.length > 10)).toBe(true);
  expect(JSON.stringify(lines)).not.toContain("13800001234");
});

test("C01 A02 a request refused before any route logs a line too: another account's form, a failed session lookup", async ({
  server,
}) => {
  const me = await server.loginAs();
  const other = await server.loginAs();
  const send = (token: string) =>
    server.fetch("/community/v1/user/follow", {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "x-form-owner": String(me.user.id),
      },
      body: "{}",
    });
  server.expectErrors();
  const refused = await send(other.token);
  await server.ctx.db.schema.alterTable("session").renameTo("session_away").execute();
  const broken = await send(me.token);
  await server.ctx.db.schema.alterTable("session_away").renameTo("session").execute();
  expect([refused.status, broken.status]).toEqual([409, 500]);
  const lines = server.log.filter((line) => line.msg === "request") as unknown as { route: string; status: number }[];
  expect(lines.map(({ route, status }) => ({ route, status }))).toEqual([
    { route: "/community/v1/user/follow", status: 409 },
    { route: "/community/v1/user/follow", status: 500 },
  ]);
});
