import { expect, test } from "vitest";
import { feedReason } from "./feed-reason.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const card = { isPinned: false, publishedAt: "2026-11-21T10:00:00Z", likeCount: 3, commentCount: 1 };

test("R01 each article gets the reason that is true of it", () => {
  expect(feedReason({ ...card, isPinned: true }, now)).toBe("管理员把它放在最前面。");
  expect(feedReason(card, now)).toBe("2 小时前发布，3 个赞、1 条评论，按热度排在这里。");
  expect(feedReason({ ...card, likeCount: 0, commentCount: 0 }, now)).toBe(
    "2 小时前发布，还没有人赞或评论，因为新而排在这里。",
  );
  expect(feedReason({ ...card, publishedAt: "2026-11-14T11:59:59Z" }, now)).toContain("超过 7 天");
  expect(feedReason({ ...card, publishedAt: "2026-11-14T12:00:00Z" }, now)).toContain("按热度");
});
