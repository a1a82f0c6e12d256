import { configEndpoints, siteConfig } from "#contract/shared/config.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

test.describe("with an address of its own", () => {
  test.override({ env: { SITE_URL: "https://qunluo.example.com" } });

  async function store(server: ApiServer, key: string, value: string) {
    await server.ctx.db.insertInto("site_config").values({ key, value, updated_at: server.clock.now() }).execute();
  }
  const read = async (server: ApiServer) => (await server.call(configEndpoints.public)).data;

  test("C14 E09 an empty table gives every default, and the site's address from the configuration", async ({
    server,
  }) => {
    expect(await read(server)).toEqual({ ...siteConfig.parse({}), siteUrl: "https://qunluo.example.com" });
  });

  test("C14 E09 stored values override the defaults", async ({ server }) => {
    const friendlyLinks = [{ name: "浮岛百科", url: "https://wiki.example.com" }];
    await store(server, "siteName", '"浮岛社区"');
    await store(server, "siteUrl", '"https://fudao.example.com"');
    await store(server, "friendlyLinks", JSON.stringify(friendlyLinks));
    await store(server, "hotSearches", '["新手攻略","公测"]');
    expect(await read(server)).toMatchObject({
      siteName: "浮岛社区",
      siteUrl: "https://fudao.example.com",
      friendlyLinks,
      hotSearches: ["新手攻略", "公测"],
      searchPlaceholder: "请输入搜索内容",
    });
  });

  test("C14 a broken value is logged and replaced by its default, and the others stay", async ({ server }) => {
    await store(server, "siteName", "not json");
    await store(server, "friendlyLinks", '[{"name":"坏链接","url":"javascript:alert(1)"}]');
    await store(server, "hotSearches", "42");
    await store(server, "somethingElse", "1");
    await store(server, "icpNumber", '"粤ICP备00000000号"');
    expect(await read(server)).toMatchObject({
      siteName: "群落",
      friendlyLinks: [],
      hotSearches: [],
      icpNumber: "粤ICP备00000000号",
    });
    expect(
      server.log
        .filter((line) => line.level === 40)
        .map((line) => line.configKey)
        .sort(),
    ).toEqual(["friendlyLinks", "hotSearches", "siteName", "somethingElse"]);
  });

  test("C14 S07 a change takes effect after ten seconds at most", async ({ server }) => {
    await read(server);
    await store(server, "siteName", '"浮岛社区"');
    server.clock.advance(10_000);
    expect((await read(server)).siteName).toBe("浮岛社区");
  });

  test("C15 one key is readable, and an unknown key is not found", async ({ server }) => {
    await store(server, "policeNumber", '"粤公网安备 44000000000001号"');
    expect(await server.call(configEndpoints.publicKey, { params: { key: "policeNumber" } })).toMatchObject({
      status: 200,
      data: "粤公网安备 44000000000001号",
    });
    expect((await server.call(configEndpoints.publicKey, { params: { key: "friendlyLinks" } })).data).toEqual([]);
    for (const key of ["nothing", "toString", "__proto__", "constructor"]) {
      expect(await server.call(configEndpoints.publicKey, { params: { key } })).toMatchObject({
        status: 404,
        message: "配置项不存在",
      });
    }
  });
});
