import { expect, test } from "vitest";
import { linksIn } from "./links.ts";

const SITE = "https://luo.example";
const inText = (text: string) => linksIn(text, SITE).map(({ kind, id }) => `${kind}:${id}`);

test("C22 links to things of this site are found in a text, the first three, each once", () => {
  expect(inText("看 https://luo.example/article/12，还有https://luo.example/user/7?tab=follow#top。")).toEqual([
    "article:12",
    "user:7",
  ]);
  expect(inText("https://luo.example/video/3/ https://luo.example/video/3")).toEqual(["video:3"]);
  expect(inText([1, 2, 3, 4].map((id) => `${SITE}/dynamic/${id}`).join("\n"))).toEqual([
    "dynamic:1",
    "dynamic:2",
    "dynamic:3",
  ]);
  expect(inText("https://luo.example/circle/5 https://luo.example/feedback/6")).toEqual(["circle:5", "feedback:6"]);
});

test("C22 links to other sites, other pages and broken addresses are no cards", () => {
  const others = [
    "没有链接",
    "/article/12",
    "https://other.example/article/12",
    "https://luo.example.evil.example/article/12",
    "https://luo.example@evil.example/article/12",
    "https://luo.example/article/12/history",
    "https://luo.example/article/0",
    "https://luo.example/article/1234567890123456",
    "https://luo.example/user/manage/article",
    "https://[",
    "ftp://luo.example/article/12",
  ];
  expect(others.filter((text) => inText(text).length > 0)).toEqual([]);
});
