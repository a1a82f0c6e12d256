import sharp, { type Region } from "sharp";
import { markInXmp } from "#api/decoding/ai-mark.ts";
import { linesOf } from "#api/decoding/share-card.ts";
import { feedbackEndpoints } from "#contract/posts/feedback.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { walk, writeFeedback } from "#tests/fixtures/feedback.ts";
import { uploadPicture } from "#tests/fixtures/image-books.ts";
import { makeUnseen } from "#tests/fixtures/unseen.ts";
import { publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const ask = (server: ApiServer, kind: string, id: number | string, headers: Record<string, string> = {}) =>
  server.fetch(`/community/v1/share-picture/${kind}/${id}.png`, { headers });
const askPoster = (server: ApiServer, kind: string, id: number | string) =>
  server.fetch(`/community/v1/share-picture/${kind}/${id}.jpg`);
/** The greatest deviation of red in a part of a picture: ink on paper. */
async function inkIn(bytes: Buffer, part: Region): Promise<number> {
  const { channels } = await sharp(await sharp(bytes).extract(part).png().toBuffer()).stats();
  return channels[0]?.stdev ?? 0;
}

test(
  "E01 R07 a post without a picture has a share card, whatever its title, and a new card for a new title",
  { timeout: 60_000 },
  async ({ server }) => {
    const me = await server.loginAs({ name: "守灯人" });
    const id = await publishArticle(server, me.token, {
      title: `</svg><script>alert(1)</script> & "浮岛" 😀 ${"很长的标题".repeat(8)}`.slice(0, 60),
    });
    const first = await ask(server, "article", id);
    expect([first.status, first.headers.get("content-type")]).toEqual([200, "image/png"]);
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(bytes.length).toBeLessThan(100_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    // The title's area contains dark ink on a light card.
    expect(await inkIn(bytes, { left: 80, top: 130, width: 1040, height: 80 })).toBeGreaterThan(20);
    const tag = first.headers.get("etag") ?? "";
    expect((await ask(server, "article", id, { "if-none-match": tag })).status).toBe(304);
    await server.ctx.db.updateTable("article").set({ title: "另一个标题" }).where("id", "=", id).execute();
    const second = await ask(server, "article", id, { "if-none-match": tag });
    expect(second.status).toBe(200);
    expect(second.headers.get("etag")).not.toBe(tag);
    const dynamic = await postDynamic(server, me.token);
    expect((await ask(server, "dynamic", dynamic)).status).toBe(200);
  },
);

test(
  "E01 E04 a post has a card to send: its picture, a solved ticket's sentence, and a code with its address",
  { timeout: 60_000 },
  async ({ server }) => {
    const me = await server.loginAs({ name: "守灯人" });
    const image = (await uploadPicture(server, me.token, "#d02020")).data;
    const id = await publishArticle(server, me.token, { title: "浮岛日出", coverImageId: image.id });
    const answer = await askPoster(server, "article", id);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThan(200_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 720, height: 1080 });
    const cover = await sharp(
      await sharp(bytes).extract({ left: 200, top: 150, width: 200, height: 100 }).toBuffer(),
    ).stats();
    expect(cover.dominant.r).toBeGreaterThan(150);
    expect(cover.dominant.g).toBeLessThan(80);
    // The code is at the bottom, on the left.
    expect(await inkIn(bytes, { left: 70, top: 860, width: 140, height: 140 })).toBeGreaterThan(80);

    const admin = await server.loginAs({ role: "ADMIN" });
    const ticket = await writeFeedback(server, me.token, { title: "日落太早" });
    const tagOf = async () => (await askPoster(server, "feedback", ticket)).headers.get("etag");
    const before = await tagOf();
    await walk(server, admin.token, ticket, ["pending", "accepted", "processing", "resolved"], {
      resolvedVersion: "1.5.0",
    });
    const solved = await tagOf();
    expect(solved).not.toBe(before);
    await server.call(
      feedbackEndpoints.vote,
      { params: { id: ticket }, body: { voted: true } },
      { token: admin.token },
    );
    expect(await tagOf(), "another supporter, another sentence").not.toBe(solved);
  },
);

test("C19 E01 both cards of a post with contents of an AI carry the mark of GB 45438, and those of other posts none", async ({
  server,
}) => {
  const me = await server.loginAs({ name: "守灯人" });
  const posts: [kind: string, id: number, label: string | undefined][] = [
    ["article", await publishArticle(server, me.token, { aiStatement: "contains" }), "2"],
    ["article", await publishArticle(server, me.token), undefined],
    ["article", await publishArticle(server, me.token, { aiStatement: "free" }), undefined],
    ["dynamic", await postDynamic(server, me.token, { aiStatement: "contains" }), "2"],
    ["feedback", await writeFeedback(server, me.token, { aiStatement: "contains" }), "2"],
  ];
  const suspected = await postDynamic(server, me.token);
  await server.ctx.db.updateTable("dynamic").set({ ai_suspected: 1 }).where("id", "=", suspected).execute();
  posts.push(["dynamic", suspected, "3"]);
  for (const [kind, id, label] of posts) {
    for (const answer of [await ask(server, kind, id), await askPoster(server, kind, id)]) {
      const { xmp } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      const mark = xmp ? markInXmp(xmp.toString()) : null;
      expect([kind, id, mark?.aigc.Label]).toEqual([kind, id, label]);
      if (mark) expect(mark.aigc).toMatchObject({ ContentPropagator: "localhost:3000", PropagateID: `${kind}-${id}` });
    }
  }
});

test("E01 A04 a post that is not public has no share card, not even for its author", async ({ server }) => {
  const { article, dynamic, feedback, video } = await makeUnseen(server);
  for (const [kind, ids] of Object.entries({ article, dynamic, feedback, video }))
    for (const id of ids) {
      for (const answer of [await ask(server, kind, id), await askPoster(server, kind, id)]) {
        expect.soft(answer.status, `${kind} ${id}`).toBe(404);
        expect.soft(await answer.text()).not.toContain("CANARY");
      }
    }
  for (const odd of ["0", "01", "x", "99999", "1.5"]) expect((await ask(server, "article", odd)).status).toBe(404);
  expect((await ask(server, "user", 1)).status).toBe(404);
});

test("E01 titles are wrapped by measured widths: words stay whole, no line begins with a comma, long titles end in dots", () => {
  expect(linesOf("浮岛攻略", 10, 3)).toEqual(["浮岛攻略"]);
  expect(linesOf("一二三四五六七", 3, 3)).toEqual(["一二三", "四五六", "七"]);
  expect(linesOf("一二三，四五六", 3, 3)).toEqual(["一二三，", "四五六"]);
  expect(linesOf("打 Guide 好", 3, 3)).toEqual(["打", "Guide", "好"]);
  expect(linesOf("一二三四五六七八九十", 3, 2)).toEqual(["一二三", "四五…"]);
  expect(linesOf(`${"W".repeat(50)}`, 3, 2).every((line) => line.length < 6)).toBe(true);
  expect(linesOf("😀", 3, 2)).toEqual([]);
});
