import { expect, test } from "vitest";
import { routePatterns } from "./route-pattern.ts";

const patternOf = routePatterns({
  root: { path: "" },
  home: { parentId: "root", index: true },
  article: { parentId: "root", path: "article/:id" },
  versions: { parentId: "article", path: "history" },
  layout: { parentId: "root" },
  fans: { parentId: "layout", path: "user/follow/fans" },
  user: { parentId: "root", path: "user/:userId" },
  rest: { parentId: "root", path: "*" },
});

test.each([
  ["/", "/"],
  ["/article/42", "/article/:id"],
  ["/article/42/", "/article/:id"],
  ["/article/42/history", "/article/:id/history"],
  ["/user/7", "/user/:userId"],
  ["/user/follow/fans", "/user/follow/fans"],
  ["/wp-admin/setup.php", "/*"],
])("%s has the pattern %s", (path, pattern) => {
  expect(patternOf(path)).toBe(pattern);
});
