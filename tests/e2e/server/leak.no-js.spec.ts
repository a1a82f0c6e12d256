import { siteTimeOf } from "../../../contract/shared/site-time.ts";
import { foundCircle } from "../../fixtures/e2e-circles.ts";
import { key, type Member, newMember, unique } from "../../fixtures/e2e-community.ts";
import { tinyClip } from "../../fixtures/e2e-videos.ts";
import { picture } from "../../fixtures/picture.ts";
import { expect, test } from "../../setup/e2e-test.ts";

/** Uploads a member's file through the public API. */
async function uploaded<T>(url: string, { token }: Member, path: string, file: File): Promise<T> {
  const body = new FormData();
  body.set("file", file);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/community/v1${path}`, { method: "POST", headers, body });
  const { statusCode, message, data } = (await answer.json()) as { statusCode: number; message: string; data: T };
  if (statusCode !== 200) throw new Error(`${path}: ${message}`);
  return data;
}

test("A04 E05 R06 a hidden post appears on no page, data, feed, sitemap, search, picture or video file of another member", async ({
  page,
  request,
  baseURL,
  loginAs,
  newVisitor,
}) => {
  test.slow();
  const url = baseURL ?? "";
  const author = await newMember(request, baseURL);
  await loginAs();
  const guest = await newVisitor();
  const readers = [guest.request, page.request];
  // Every hidden text contains both words; a reader searches for the second one.
  const [canary, needle] = [`金丝雀${unique()}`, `珊瑚${unique()}`];
  const text = { title: `${canary}${needle}`, source: `${canary}，${needle}。` };
  const circle = await foundCircle(author, { isPrivate: true, joinPolicy: "approval" });
  // A unique picture, because files are named after their content.
  const { buffer } = await picture({ name: "暗礁.png", colour: `#${unique()}` });
  const image = await uploaded<{ id: number; url: string; thumbUrl: string }>(
    url,
    author,
    "/image/upload",
    new File([Uint8Array.from(buffer)], "暗礁.png", { type: "image/png" }),
  );
  const film = await uploaded<{ id: number }>(
    url,
    author,
    "/video-file",
    new File([Uint8Array.from(await tinyClip())], "暗礁.mp4", { type: "video/mp4" }),
  );
  const issue = async (over: object) => {
    const draft = await author.send<{ id: number; revision: number }>("/draft/article/save", {
      ...text,
      formKey: key(),
    });
    const { id } = await author.send<{ id: number }>("/article/publish", {
      draftId: draft.id,
      revision: draft.revision,
      formKey: key(),
      ...over,
    });
    return id;
  };
  const articles = [
    await author.publish({
      ...text,
      circleId: circle.id,
      poll: { question: canary, options: [canary, "乙"], days: 3 },
    }),
    await issue({ visibility: "followers" }),
    await issue({ visibility: "self" }),
    await issue({ schedule: "later", publishAt: siteTimeOf(Date.now() + 7 * 86_400_000) }),
    await author.publish(text),
  ];
  await author.comment(articles[0] ?? 0, canary);
  await author.send("/article/remove", { ids: [articles[4]] });
  await author.send("/draft/article/save", { ...text, formKey: key() });
  const words = { source: text.source };
  const dynamics = [
    await author.dynamic({ ...words, circleId: circle.id, imageIds: [image.id] }),
    await author.dynamic({ ...words, visibility: "followers" }),
    await author.dynamic({ ...words, visibility: "self" }),
    await author.dynamic(words),
  ];
  await author.removeDynamic(dynamics[3] ?? 0);
  const { id: video } = await author.send<{ id: number }>("/video/create", {
    ...text,
    videoFileId: film.id,
    circleId: circle.id,
    formKey: key(),
  });
  const ticket = await author.feedback(text);
  await author.send("/feedback/remove", { ids: [ticket] });
  // After its conversion the film has a file and a poster.
  const own = { authorization: `Bearer ${author.token}` };
  const files: string[] = [image.url, image.thumbUrl];
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${url}/community/v1/video/${video}`, { headers: own });
        // The answer also has the posters of other people's public videos.
        const { data } = (await answer.json()) as { data: { video: object } };
        const found = JSON.stringify(data.video).match(/\/media\/[^"\\]+/g) ?? [];
        files.push(...found.filter((path) => path.includes("/video/")));
        return files.some((path) => path.endsWith(".mp4"));
      },
      { message: "converted", timeout: 30_000 },
    )
    .toBe(true);

  // Posts with a word of a list wait for review; they are created last.
  const admin = await newVisitor();
  await loginAs({ page: admin, admin: true, redirect: "/admin/word/new" });
  const list = admin.getByRole("form", { name: "词表" });
  await list.getByLabel("名字").fill("金丝雀");
  await list.getByLabel("先审后发").check();
  await list.getByLabel(/^词，一行一个/).fill(canary);
  await list.getByLabel(/^启用/).check();
  await list.getByRole("button", { name: "保存词表" }).click();
  await expect(admin.getByText("已保存，几秒内生效").first()).toBeVisible();
  const held = await uploaded<{ url: string; thumbUrl: string; id: number }>(
    url,
    author,
    "/image/upload",
    new File([Uint8Array.from((await picture({ name: "潮.png", colour: `#${unique()}` })).buffer)], "潮.png", {
      type: "image/png",
    }),
  );
  files.push(held.url, held.thumbUrl);
  const waits = async (visibility: string) => {
    const answer = await fetch(`${url}/community/v1/dynamic/create`, {
      method: "POST",
      headers: { ...own, "content-type": "application/json" },
      body: JSON.stringify({ ...words, imageIds: [held.id], visibility, formKey: key() }),
    });
    return answer.status;
  };
  await expect.poll(() => waits("self"), { message: "every process knows the list", timeout: 10_000 }).toBe(202);
  expect(await waits("public")).toBe(202);

  const q = encodeURIComponent(needle);
  const posts = [
    ...articles.map((id) => `/article/${id}`),
    ...dynamics.map((id) => `/dynamic/${id}`),
    `/video/${video}`,
    `/feedback/${ticket}`,
  ];
  const lists = [
    "/following",
    "/user/manage/review",
    "/user/manage/sanction",
    "/user/manage/removed",
    "/dynamic",
    "/video",
    "/feedback",
    "/circle/list",
    `/circle/${circle.id}`,
    ...["", "?tab=members", "?tab=log"].map((tab) => `/circle/detail/${circle.id}${tab}`),
    "/message/system",
    "/message/reply",
    "/?tag=chat",
    ...["", "?tab=dynamics", "?tab=videos", "?tab=feedback", "?tab=comments"].map((tab) => `/user/${author.id}${tab}`),
    ...["all", "articles", "videos", "dynamics", "feedback", "circles", "users"].map(
      (type) => `/search?q=${q}&type=${type}`,
    ),
    `/search/suggestion?q=${q}`,
    `/search?q=${encodeURIComponent(`作者:${author.id} ${needle}`)}`,
  ];
  const histories = [`${posts[0]}/history`, `/dynamic/${dynamics[0]}/history`, `/article/${articles[0]}/history/1`];
  const dataOf = (path: string) => path.replace(/^([^?]*)/, "$1.data");
  const plain = [
    "/_root.data",
    "/?sort=latest",
    "/feed.atom",
    "/feed.json",
    "/tag/chat/feed.atom",
    "/tag/chat/feed.json",
    `/user/${author.id}/feed.atom`,
    `/user/${author.id}/feed.json`,
    `/circle/${circle.id}/feed.atom`,
    `/circle/${circle.id}/feed.json`,
    "/llms.txt",
    "/sitemap.xml",
    `/resources/search-panel?q=${q}`,
    ...["mention", "topic"].map((kind) => `/resources/completion?kind=${kind}&q=${q}`),
  ];
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const parts = [...sitemap.matchAll(/<loc>[^<]*?(\/sitemap\/[^<]+)<\/loc>/g)].map((match) => match[1] ?? "");
  expect(parts.length).toBeGreaterThan(3);
  const pages = [
    ...posts,
    ...histories,
    ...lists,
    ...[...posts, ...histories, ...lists].map(dataOf),
    ...plain,
    ...parts,
  ];

  const leaks: string[] = [];
  let answered = 0;
  for (const reader of readers)
    for (const path of pages) {
      const answer = await reader.get(url + path);
      const said = await answer.text();
      if (answer.status() === 200) answered++;
      // The searched word is echoed in the answer, the other hidden word must not be.
      if (said.includes(canary)) leaks.push(path);
    }
  expect(leaks).toEqual([]);
  expect(answered, "pages that had something to say").toBeGreaterThan(60);
  for (const reader of readers) {
    const statusOf = async (path: string, headers = {}) =>
      (await reader.get(path.startsWith("http") ? path : url + path, { headers })).status();
    for (const path of posts) {
      expect([403, 404], path).toContain(await statusOf(path));
      expect([403, 404], path).toContain(await statusOf(`/community/v1${path}`));
      expect([403, 404], path).toContain(await statusOf(`/community/v1/share-picture${path}.png`));
    }
    for (const path of new Set(files)) {
      expect([403, 404, 410], path).toContain(await statusOf(path));
      expect([403, 404, 410], path).toContain(await statusOf(path, { range: "bytes=0-9" }));
    }
  }
});
