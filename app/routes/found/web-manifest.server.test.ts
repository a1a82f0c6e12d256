import { afterEach, expect, test, vi } from "vitest";
import { siteConfig } from "#contract/shared/config.ts";

const readSite = vi.hoisted(() => vi.fn());
vi.mock("~/server/site.server.ts", () => ({ readSite }));

afterEach(() => readSite.mockReset());

async function manifestOf(siteName: string | undefined, loadError: string | null = null) {
  readSite.mockResolvedValue({ config: siteConfig.parse({ siteName }), tags: [], loadError });
  const { loader } = await import("./web-manifest.ts");
  const answer = await loader({} as Parameters<typeof loader>[0]);
  return { headers: answer.headers, read: (await answer.json()) as { name: string; short_name: string } };
}

test("R01 E09 the web app manifest has the site's name, a short name, and is cached for some minutes", async () => {
  const { headers, read } = await manifestOf("浮岛·灯塔与潮汐的爱好者之家");
  expect(read).toMatchObject({ id: "/", name: "浮岛·灯塔与潮汐的爱好者之家", short_name: "浮岛·灯塔与潮汐的爱好者" });
  expect(headers.get("content-type")).toBe("application/manifest+json; charset=utf-8");
  expect(headers.get("cache-control")).toBe("public, max-age=300");
  expect(headers.get("x-page-cache")).toBe("600");
  expect((await manifestOf(undefined)).read).toMatchObject({ name: "群落", short_name: "群落" });
});

test("R01 X05 while the site's name cannot be loaded, the manifest has the default name and is not cached", async () => {
  const { headers, read } = await manifestOf(undefined, "获取全局配置失败");
  expect(read.name).toBe("群落");
  expect(headers.get("cache-control")).toBe("public, max-age=0");
  expect(headers.get("x-page-cache")).toBe("0");
});
