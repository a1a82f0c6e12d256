import { articleEndpoints } from "#contract/posts/article.ts";
import { expect, test } from "#tests/setup/api-test.ts";

test("C16 E12 the classify tags come in their order, each with a count of its articles", async ({ server }) => {
  const before = (await server.call(articleEndpoints.tags, {})).data ?? [];
  expect(before.map(({ slug }) => slug)).toEqual([
    "guide",
    "news",
    "review",
    "fanwork",
    "story",
    "tech",
    "hardware",
    "chat",
  ]);
  expect(before.map(({ name }) => name)).toEqual(["攻略", "资讯", "评测", "同人", "剧情", "技术", "硬件", "闲聊"]);

  const [first, second] = before;
  await server.make.article({ tagIds: [first?.id ?? 0, second?.id ?? 0] });
  await server.make.article({ tagIds: [first?.id ?? 0] });
  const after = (await server.call(articleEndpoints.tags, {})).data ?? [];
  expect(after.slice(0, 3).map(({ articleCount }) => articleCount)).toEqual([2, 1, 0]);
});
