import sharp from "sharp";
import { articleEndpoints } from "#contract/posts/article.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { imageEndpoints } from "#contract/files/image.ts";
import { makeWidths } from "#api/services/files/image/make-widths.ts";
import { rerenderStale } from "#api/services/posts/post/rerender-stale.ts";
import { cleanLater, imageBooks, isStored } from "#tests/fixtures/image-books.ts";
import { newFormKey, publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

/** An image with the compressed size of a photograph. */
async function photo(width: number, height: number, { seed = 1, noise = 3 } = {}) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at++)
    pixels[at] = Math.sin((at % (width * 3)) / 300) * 60 + 120 + ((at * 7919 * seed) % noise);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
}

async function upload(server: ApiServer, token: string, bytes: Buffer) {
  const body = new FormData();
  body.set("file", new File([new Uint8Array(bytes)], "a"));
  return (await server.call(imageEndpoints.upload, { body: body as never }, { token })).data;
}

const htmlOf = async (server: ApiServer, id: number, token: string) =>
  (await server.call(articleEndpoints.get, { params: { id } }, { token })).data.article.html;
const srcsetOf = (html: string) =>
  /srcset="([^"]+)"/
    .exec(html)?.[1]
    ?.split(", ")
    .map((one) => one.split(" ")) ?? [];

test("E01 pictures in texts get narrower WebP copies once, and older texts are rendered again with them", async ({
  server,
}) => {
  const { token } = await server.loginAs();
  const { url } = await upload(server, token, await photo(1200, 800));
  const id = await publishArticle(server, token, { source: `开头\n\n![潮汐](${url})` });
  await writeComment(server, token, { articleId: id, source: `![潮汐](${url})` });
  expect(await htmlOf(server, id, token)).not.toContain("srcset");
  expect(await makeWidths(server.ctx)).toBe(1);
  expect(await makeWidths(server.ctx)).toBe(0);
  expect(await rerenderStale({ ctx: server.ctx })).toMatchObject({ article: 1, comment: 1 });
  const html = await htmlOf(server, id, token);
  const choices = srcsetOf(html);
  expect(choices.map(([, width]) => width)).toEqual(["640w", "960w", "1200w"]);
  expect(html).toMatch(
    /<a href="([^"]+)"><img src="\1" alt="潮汐" width="1200" height="800" srcset="[^"]+" sizes="\(min-width: 640px\) 608px, 100vw" loading="lazy" decoding="async" \/><\/a>/,
  );
  for (const [address = "", width = ""] of choices) {
    const answer = await server.fetch(address);
    expect(answer.headers.get("content-type")).toBe("image/webp");
    const about = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([about.format, `${about.width}w`]).toEqual(["webp", width]);
  }
  // A text written later has the copies immediately, a new rendering keeps them, and a copied URL of a copy counts as a
  // use of the picture.
  const narrow = choices[0]?.[0] ?? "";
  const second = await publishArticle(server, token, { source: `![甲](${url})\n\n![乙](${narrow})` });
  expect(srcsetOf(await htmlOf(server, second, token))).toEqual(choices);
  const { said, found } = await imageBooks(server);
  expect(said).toEqual(found);
});

test("E01 a draft's picture gets its copies before publication, and other unpublished pictures get none", async ({
  server,
}) => {
  const { token } = await server.loginAs();
  const { url } = await upload(server, token, await photo(800, 600));
  await upload(server, token, await photo(800, 600, { seed: 2 }));
  await server.call(
    articleEndpoints.draftSave,
    { body: { title: "草稿", source: `![图](${url})`, formKey: newFormKey() } },
    { token },
  );
  expect(await makeWidths(server.ctx)).toBe(1);
  expect(
    srcsetOf(await htmlOf(server, await publishArticle(server, token, { source: `![图](${url})` }), token)).map(
      ([, width]) => width,
    ),
  ).toEqual(["640w", "800w"]);
});

test("E01 animated and lost pictures get no copies and delay nothing, and a copy heavier than its original is dropped", async ({
  server,
}) => {
  const { token } = await server.loginAs();
  const frames = Buffer.concat(
    await Promise.all(
      ["#f00", "#00f"].map((background) =>
        sharp({ create: { width: 700, height: 40, channels: 3, background } })
          .raw()
          .toBuffer(),
      ),
    ),
  );
  const moving = await upload(
    server,
    token,
    await sharp(frames, { raw: { width: 700, height: 80, channels: 3, pageHeight: 40 } })
      .gif({ delay: [100, 100] })
      .toBuffer(),
  );
  const lost = await upload(server, token, await photo(900, 600));
  await server.ctx.media.remove(lost.url.slice("/media/".length));
  const kept = await upload(server, token, await photo(900, 600, { seed: 3, noise: 61 }));
  const id = await publishArticle(server, token, {
    source: [moving, lost, kept].map(({ url }) => `![图](${url})`).join("\n\n"),
  });
  expect(await makeWidths(server.ctx)).toBe(3);
  expect(await makeWidths(server.ctx)).toBe(0);
  await rerenderStale({ ctx: server.ctx });
  const html = await htmlOf(server, id, token);
  expect(html.match(/srcset="/g)).toHaveLength(1);
  // A grainy picture: a copy of the same width would be heavier, so the original is the widest choice.
  expect(srcsetOf(html).at(-1)).toEqual([kept.url, "900w"]);
});

test("C19 copies are removed with their picture", async ({ server }) => {
  const { token } = await server.loginAs();
  const { url } = await upload(server, token, await photo(1200, 800));
  const articleId = await publishArticle(server, token);
  const commentId = await writeComment(server, token, { articleId, source: `![图](${url})` });
  await makeWidths(server.ctx);
  const narrow = url.replace(/\.\w+$/, ".w640.webp");
  expect(await isStored(server, narrow)).toBe(true);
  await server.call(commentEndpoints.edit, { params: { id: commentId }, body: { source: "没有图了" } }, { token });
  expect(await cleanLater(server)).toEqual({ images: 1, files: 1 });
  expect([
    await isStored(server, url),
    await isStored(server, narrow),
    await isStored(server, url.replace(/\.\w+$/, ".w1280.webp")),
  ]).toEqual([false, false, false]);
});
