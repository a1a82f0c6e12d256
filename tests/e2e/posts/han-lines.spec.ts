import { key, unique } from "../../fixtures/e2e-community.ts";
import { readyVideo } from "../../fixtures/e2e-videos.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

test(
  "E01 E02 E03 R07 R13 a line break between two Han signs is no space on pages, in descriptions, feeds and found texts",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const me = await ownSession(page, baseURL);
    const word = `潮${unique()}汐`;
    const source = `灯塔上的第一行，\n**${word}**\n第二行见https://a.cn/b】好`;
    const line = `灯塔上的第一行，${word}第二行见https://a.cn/b】好`;
    const read = async (path: string) => (await readPage(page.request, path)).html;
    const article = await me.publish({ source });
    const video = await readyVideo(page, baseURL, { title: `片 ${unique()}`, source });
    const text = source.replaceAll("**", "");
    const { id: dynamic } = await me.send<{ id: number }>("/dynamic/create", { source: text, formKey: key() });
    for (const path of [`/article/${article}`, `/video/${video}`, `/dynamic/${dynamic}`]) {
      const html = await read(path);
      expect(meta(html, "description"), path).toBe(line);
      expect(meta(html, "og:description"), path).toBe(line);
      expect(html, path).toContain('<a href="https://a.cn/b" ');
      // JSON-LD, and the cards of lists.
      expect(html, path).not.toMatch(new RegExp(`，\\s+(?:<strong>)?${word}(?!</strong><br|<br)`));
    }
    expect(await read(`/article/${article}`)).toContain(`第一行，<strong>${word}</strong>第二行`);
    for (const path of [`/user/${me.id}`, `/user/${me.id}?tab=dynamics`, `/search?q=${encodeURIComponent(word)}`])
      expect(await read(path), path).not.toMatch(/第一行，\s+/);
    const atom = await (await page.request.get(`/user/${me.id}/feed.atom`)).text();
    expect(atom).toContain(line);
    expect(atom).not.toMatch(/第一行，\s/);
  },
);
