import { randomBytes } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function robotsOf(environment: "production" | "local"): Promise<string[]> {
  vi.stubEnv("APP_ENV", environment);
  vi.stubEnv("SITE_URL", "https://qunluo.example");
  for (const name of ["SESSION_SECRET", "SERVICE_SECRET"]) vi.stubEnv(name, randomBytes(32).toString("base64"));
  vi.stubEnv("API_BASE_URL", "http://127.0.0.1:9");
  const { loader } = await import("./robots.ts");
  return (await loader().text()).split("\n");
}

test("R01 R03 R06 in production, robots.txt closes members' own pages and searches, but no page of the sitemap", async () => {
  const lines = await robotsOf("production");
  expect(lines[0]).toBe("User-agent: *");
  expect(lines).toContain("Sitemap: https://qunluo.example/sitemap.xml");
  const closed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  const isClosed = (path: string) => closed.some((one) => path.startsWith(one));
  for (const path of [
    "/search?q=x",
    "/message/reply",
    "/user/manage/article",
    "/login",
    "/following",
    "/feedback/create",
  ])
    expect([path, isClosed(path)]).toEqual([path, true]);
  for (const path of [
    "/",
    "/?tag=guide",
    "/video",
    "/video/1",
    "/dynamic/1",
    "/article/1",
    "/circle/list",
    "/circle/1",
    "/feedback",
    "/feedback/1",
    "/feedback/changelog",
    "/user/1",
    "/feed.atom",
    "/agreement/report",
  ])
    expect([path, isClosed(path)]).toEqual([path, false]);
});

test("R01 outside production, robots.txt closes the whole site", async () => {
  expect(await robotsOf("local")).toContain("Disallow: /");
});
