import { expect, test } from "vitest";
import { bodyBytes, bytesText } from "./body-bytes.ts";
import { limits } from "./limits.ts";

const told = (path: string, isMultipart: boolean) => {
  const { anyone, member } = bodyBytes(path, isMultipart);
  return [bytesText(anyone), bytesText(member)];
};

test("R27 a body without a file is limited to a small size, for every sender and path", () => {
  for (const path of [
    "/",
    "/login/bind-phone",
    "/dynamic",
    "/video/1",
    "/feedback/create",
    "/user/personal/info",
    "/community/v1/sms/login",
    "/community/v1/video-file",
  ])
    expect(told(path, false)).toEqual(["256 KB", "256 KB"]);
  for (const path of [
    "/login",
    "/resources/draft",
    "/user/publish/article",
    "/user/publish/article/edit/7",
    "/community/v1/draft/article/save",
  ])
    expect(told(path, false)).toEqual(["640 KB", "640 KB"]);
});

test("R27 a body with a file is accepted from members, at paths that expect a file", () => {
  for (const path of [
    "/article/1",
    "/dynamic/1",
    "/video/1",
    "/feedback/1",
    "/feedback/create",
    "/feedback/edit/1",
    "/user/personal/info",
    "/resources/upload",
    "/resources/dynamic",
    "/community/v1/image",
  ])
    expect(told(path, true)).toEqual(["256 KB", "12 MB"]);
  for (const path of ["/user/publish/article", "/user/publish/article/issue.data"])
    expect(told(path, true)).toEqual(["640 KB", "12 MB"]);
  for (const path of [
    "/dynamic",
    "/dynamic.data",
    "/user/publish/video",
    "/user/publish/video/edit/7",
    "/user/publish/dynamic/",
  ])
    expect(told(path, true)).toEqual(["256 KB", "512 MB"]);
  for (const path of ["/video-file/upload", "/video-file/upload/abc", "/community/v1/video-file/upload/abc"])
    expect(told(path, false)).toEqual(["256 KB", "512 MB"]);
  for (const path of ["/", "/login/bind-phone", "/search", "/report", "/preferences", "/community/v1/sms/login"])
    expect(told(path, true)).toEqual(["256 KB", "256 KB"]);
  expect(told("/login", true)).toEqual(["640 KB", "512 MB"]);
});

test("R27 E23 captions are accepted from members, as a form and as JSON", () => {
  for (const path of [
    "/user/manage/video/7/captions",
    "/user/manage/video/7/captions.data",
    "/community/v1/video/7/captions/zh-Hans",
  ])
    for (const isMultipart of [true, false]) expect(told(path, isMultipart)).toEqual(["256 KB", "1.125 MB"]);
  for (const path of ["/user/manage/video", "/community/v1/video/7/captions", "/resources/captions/7/en.vtt"])
    expect(told(path, true)).toEqual(["256 KB", "256 KB"]);
});

test("R25 the longest article fits into the body limit of every form with an article", () => {
  for (const character of ["群", "\u{1f525}", "\n", "&"]) {
    const form = new URLSearchParams({
      title: "题".repeat(limits.titleMax),
      source: character.repeat(limits.articleMax),
      formKey: "k".repeat(64),
      revision: "1000",
    });
    expect(form.toString().length).toBeLessThan(bodyBytes("/user/publish/article", false).anyone);
  }
});
