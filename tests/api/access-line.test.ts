import { expect, test } from "#tests/setup/api-test.ts";

test("C01 each request has a line at info: method, pattern, status, time and id; no phone and no word of the visitor", async ({
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
