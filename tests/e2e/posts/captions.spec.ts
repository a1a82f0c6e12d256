import { DomUtils, parseDocument } from "htmlparser2";
import { encoded } from "../../fixtures/encoded.ts";
import { key, unique } from "../../fixtures/e2e-community.ts";
import { readyVideo } from "../../fixtures/e2e-videos.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { videoClip } from "../../fixtures/video-clip.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

const BIG5_SRT = Buffer.from(encoded("1\r\n00:00:01,000 --> 00:00:02,500\r\n繁體中文字幕，我們開始吧\r\n", "big5"));
const WRONG = "1\n00:00:03,000 --> 00:00:02,000\n第二句\n";
const PARTLY = `1\n00:00:01,000 --> 00:00:02,000\n<font color="#ff0">第一句</font>\n\n${WRONG}`;

const tracksIn = (html: string) =>
  DomUtils.getElementsByTagName("track", parseDocument(html)).map(({ attribs }) => attribs);

test("E23 R24 A03 an author adds captions by text and by file; errors name their lines and nothing typed is lost", async ({
  page,
  baseURL,
  newVisitor,
}, testInfo) => {
  const me = await ownSession(page, baseURL);
  const title = `有字幕 ${unique()}`;
  const id = await readyVideo(page, baseURL, { title, film: await videoClip({ kind: "mp4", seconds: 20 }) });
  await page.goto(`/user/manage/video/${id}/captions`);
  expect((await readPage(page.request, "/user/manage/video")).html).toContain(
    `href="/user/manage/video/${id}/captions"`,
  );
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(`《${title}》的字幕`);
  await expect(main.getByText("还没有字幕")).toBeVisible();

  const text = main.getByLabel("或者粘贴字幕");
  const file = main.getByLabel("字幕文件");
  const preview = main.getByRole("button", { name: "预览字幕" });
  const publish = main.getByRole("button", { name: "发布字幕" });
  await main.getByLabel("语言").selectOption("日本語");
  await text.fill(WRONG);
  await preview.click();
  await expect(main.getByRole("alert").filter({ hasText: "第 2 行" })).toHaveText(
    "第 2 行：结束的时间要晚于开始的时间",
  );
  await expect(text).toHaveValue(WRONG);
  await expect(main.getByLabel("语言")).toHaveValue("ja");
  // The text of a refused file can be mended in place.
  await file.setInputFiles({ name: "字幕.srt", mimeType: "", buffer: Buffer.from(`${WRONG}\n坏`) });
  await preview.click();
  await expect(main.getByText("第 5 行：这里应该是时间")).toBeVisible();
  await expect(text).toHaveValue(`${WRONG}\n坏`);
  if (testInfo.project.name === "js") await axe(page);
  await file.setInputFiles({ name: "film.mp4", mimeType: "video/mp4", buffer: Buffer.alloc(600 * 1024) });
  await preview.click();
  await expect(main.getByText("文件最大 512 KB")).toBeVisible();
  await expect(text).toHaveValue(`${WRONG}\n坏`);

  // A text with wrong parts shows what would be saved and what would not; nothing is saved yet.
  await text.fill(PARTLY);
  await preview.click();
  await expect(main.getByText("日本語字幕，1 条。还没有发布")).toBeVisible();
  const heading = main.getByRole("heading", { name: "预览字幕" });
  await (testInfo.project.name === "js" ? expect(heading).toBeFocused() : expect(heading).toBeVisible());
  await expect(main.getByText("第 6 行：结束的时间要晚于开始的时间（第二句）")).toBeVisible();
  await expect(main.getByText("文字编码")).toHaveCount(0);
  await main.getByRole("button", { name: "返回修改" }).click();
  await expect(text).toHaveValue(PARTLY);
  await expect(main.getByLabel("语言")).toHaveValue("ja");
  await expect(main.getByText("还没有字幕")).toBeVisible();
  await text.fill(PARTLY.replace("00:00:02,000\n第二句", "00:00:04,000\n<b>第二句</b><script>"));
  await preview.click();
  await expect(main.getByText("日本語字幕，2 条。还没有发布")).toBeVisible();
  await expect(main.getByText("不会保存的部分")).toHaveCount(0);
  await publish.click();
  await expect(page.getByText("已保存日本語字幕，2 条").first()).toBeVisible();
  await expect(text).toHaveValue("");

  // A file shows how it was read. Another choice of an encoding is shown before it can be published.
  await main.getByLabel("语言").selectOption("中文（简体）");
  await file.setInputFiles({ name: "字幕.srt", mimeType: "application/x-subrip", buffer: BIG5_SRT });
  await preview.click();
  await expect(main.getByText("繁體中文字幕，我們開始吧")).toBeVisible();
  const encoding = main.getByLabel("文字编码");
  await expect(encoding.locator("option:checked")).toHaveText("自动识别：Big5（繁体中文）");
  if (testInfo.project.name === "js") await axe(page);
  await encoding.selectOption("GB 18030（简体中文，含 GBK）");
  await publish.click();
  await expect(main.getByText("繁體中文字幕")).toHaveCount(0);
  await expect(encoding).toHaveValue("gb18030");
  await encoding.selectOption("UTF-16 LE");
  await main.getByRole("button", { name: "换编码再看" }).click();
  await expect(main.getByRole("alert")).toContainText("这里应该是时间");
  await expect(publish).toHaveCount(0);
  await encoding.selectOption("Big5（繁体中文）");
  await main.getByRole("button", { name: "换编码再看" }).click();
  await expect(main.getByText("繁體中文字幕，我們開始吧")).toBeVisible();
  await publish.click();
  await expect(page.getByText("已保存中文（简体）字幕，1 条").first()).toBeVisible();
  const rows = main.getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("中文（简体）");
  if (testInfo.project.name === "js") await axe(page);

  // A guest's player has both, from the film's own address.
  const guest = await newVisitor();
  const tracks = tracksIn((await readPage(guest.request, `/video/${id}`)).html);
  expect(tracks.map(({ srclang, label }) => [srclang, label])).toEqual([
    ["zh-Hans", "中文（简体）"],
    ["ja", "日本語"],
  ]);
  const path = tracks[1]?.src ?? "";
  const answer = await guest.request.get(path);
  expect(answer.headers()).toMatchObject({
    "content-type": "text/vtt; charset=utf-8",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-cache",
  });
  expect(await answer.text()).toBe(
    "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n第一句\n\n00:00:03.000 --> 00:00:04.000\n<b>第二句</b>&lt;script&gt;\n",
  );
  const again = await guest.request.get(path, { headers: { "if-none-match": answer.headers().etag ?? "" } });
  expect(again.status()).toBe(304);
  for (const wrong of [
    `/resources/captions/${id}/xx.vtt`,
    `/resources/captions/${id}/ja`,
    "/resources/captions/999999/ja.vtt",
  ])
    expect((await guest.request.get(wrong)).status(), wrong).toBe(404);

  // The form takes the captions of a language, and a language can be deleted.
  await main.getByRole("link", { name: "修改日本語字幕" }).click();
  await expect(text).toHaveValue(/<b>第二句<\/b>&lt;script&gt;/);
  await expect(main.getByLabel("语言")).toHaveValue("ja");
  await rows.nth(1).locator("summary").click();
  await rows.nth(1).getByRole("button", { name: "确定删除" }).click();
  await expect(page.getByText("已删除日本語字幕").first()).toBeVisible();
  await expect(rows).toHaveCount(1);

  // Nobody else opens the page, and a private film's captions are the author's alone, not stored.
  const other = await newVisitor();
  await ownSession(other, baseURL);
  expect((await other.request.get(`/user/manage/video/${id}/captions`)).status()).toBe(403);
  const hidden = { title, source: "", visibility: "self", revision: 1, formKey: key() };
  await me.send(`/video/${id}`, hidden, "put");
  const chinese = `/resources/captions/${id}/zh-Hans.vtt`;
  expect((await guest.request.get(chinese)).status()).toBe(404);
  expect((await other.request.get(chinese)).status()).toBe(404);
  expect((await page.request.get(chinese)).headers()["cache-control"]).toBe("private, no-store");
});

test("E23 A01 R24 the staff delete captions of one language on the film's page, and the author reads the reason", async ({
  page,
  baseURL,
  newVisitor,
  violations,
}, testInfo) => {
  // Another test may delete a film whose poster stands beside this one.
  violations.allow(/status of 404 .*\/media\/video\/.*\.webp/);
  const author = await newVisitor();
  const me = await ownSession(author, baseURL);
  const title = `有字幕 ${unique()}`;
  const id = await readyVideo(author, baseURL, { title });
  for (const lang of ["zh-Hans", "en"]) {
    const text = "WEBVTT\n\n00:00.100 --> 00:00.900\n加群领鱼票";
    await me.send(`/video/${id}/captions/${lang}`, { text, formKey: key() }, "put");
  }
  const tool = "管理：删除字幕";
  const own = await readPage(author.request, `/video/${id}`);
  expect(own.main).toContain(title);
  expect(own.html).not.toContain(tool);

  await ownSession(page, baseURL, "admins");
  await page.goto(`/video/${id}`);
  const part = page.getByRole("region", { name: "管理字幕" });
  const form = part.getByRole("form", { name: "删除中文（简体）字幕" });
  const reason = form.getByRole("textbox");
  await expect(form).toBeHidden();
  await part.getByText(tool).click();
  // The browser asks for a reason, but not for more than spaces.
  await reason.fill("   ");
  await form.getByRole("button", { name: "删除字幕" }).click();
  await expect(form.getByRole("alert")).toHaveText("请写下删除的理由，作者会看到");
  if (testInfo.project.name === "js") await axe(page);
  await reason.fill("发布广告");
  await form.getByRole("button", { name: "删除字幕" }).click();
  await expect(page.getByText("已删除中文（简体）字幕，作者会收到理由").first()).toBeVisible();
  await expect(page.locator("video track")).toHaveCount(1);
  await part.getByText(tool).click();
  await expect(part.getByRole("form")).toHaveCount(1);
  await expect(part.getByRole("form", { name: "删除English字幕" })).toBeVisible();
  // Another of the staff has deleted these captions meanwhile.
  await me.send(`/video/${id}/captions/en`, {}, "delete");
  await part.getByRole("textbox").fill("发布广告");
  await part.getByRole("button", { name: "删除字幕" }).click();
  await expect(page.getByText("没有这种语言的字幕").first()).toBeVisible();
  await expect(part).toHaveCount(0);
  const { main } = await readPage(author.request, "/message/system");
  expect(main).toContain(`你的视频《${title}》的中文（简体）字幕被管理员删除`);
  expect(main).toContain("理由：发布广告");
});
