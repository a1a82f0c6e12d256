import { expect, test } from "vitest";
import { linkPicture } from "./link-picture.ts";

test("R07 C19 links elsewhere show a post's own picture, and the labelled card of a post with contents of an AI", () => {
  const card = "/community/v1/share-picture/article/7.png";
  const own = "/media/image/ab/cover.webp";
  expect(linkPicture("article", { id: 7, aiNote: null }, own)).toBe(own);
  expect(linkPicture("article", { id: 7, aiNote: null }, undefined)).toBe(card);
  expect(linkPicture("article", { id: 7, aiNote: null }, null)).toBe(card);
  expect(linkPicture("article", { id: 7, aiNote: "declared" }, own)).toBe(card);
  expect(linkPicture("video", { id: 8, aiNote: "suspected" }, own)).toBe("/community/v1/share-picture/video/8.png");
});
