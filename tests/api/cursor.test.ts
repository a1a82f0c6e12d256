import { expect, test } from "#tests/setup/api-test.ts";

const lists = [
  "/article/list?sort=latest",
  "/dynamic/list",
  "/video/list",
  "/feedback/list",
  "/user/list",
  "/circle/suggestion/list",
];

test("R01 a cursor with numbers that no row can have is refused by every list, on both databases", async ({
  server,
}) => {
  for (const list of lists) {
    for (const keys of [[1.5, 2], [1e300, 2], [2 ** 53, 2], [1, 2.5], ["1", 2], [1], [1, 2, 3], [null, 2], "x", {}]) {
      const cursor = Buffer.from(JSON.stringify(keys)).toString("base64url");
      const answer = await server.fetch(`/community/v1${list}${list.includes("?") ? "&" : "?"}cursor=${cursor}`);
      expect([list, keys, answer.status]).toEqual([list, keys, 400]);
    }
  }
});
