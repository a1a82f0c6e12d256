import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { markInXmp } from "#api/decoding/ai-mark.ts";
import { makeWidths } from "#api/services/files/image/make-widths.ts";
import { imageEndpoints } from "#contract/files/image.ts";
import {
  AIGC,
  jpegComment,
  jpegManifest,
  jpegRemark,
  plainPicture,
  pngCompressedText,
  pngInternationalText,
  pngKeyword,
  pngManifest,
  pngPrivateChunk,
  pngText,
  prompts,
  webpManifest,
  xmpAttribute,
  xmpElement,
  xmpOfIptc,
} from "#tests/fixtures/ai-marks.ts";
import { publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

async function upload(server: ApiServer, token: string, bytes: Buffer) {
  const body = new FormData();
  body.set("file", new File([new Uint8Array(bytes)], "picture.bin"));
  return server.call(imageEndpoints.upload, { body: body as never }, { token });
}

async function stored(server: ApiServer, key: string): Promise<Buffer> {
  const file = await server.ctx.media.get(key);
  if (!file) throw new Error(`nothing is stored at ${key}`);
  return buffer(file.stream);
}

const rowOf = ({ ctx }: ApiServer, id: number) =>
  ctx.db.selectFrom("image").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** The mark that a stored file carries. */
async function markIn(bytes: Buffer) {
  const { xmp } = await sharp(bytes).metadata();
  return xmp ? (markInXmp(xmp.toString())?.aigc ?? null) : null;
}

const SITE = "localhost";
const spread = {
  ContentPropagator: expect.stringContaining(SITE),
  PropagateID: expect.stringMatching(/^[0-9a-f]{32}$/),
};

test(
  "C19 the mark of GB 45438 is recognised wherever services write it, and kept in the picture and its copies",
  { timeout: 60_000 },
  async ({ server }) => {
    const { token } = await server.loginAs();
    const json = JSON.stringify(AIGC);
    const wrapped = JSON.stringify({ AIGC });
    const files: Record<string, Buffer> = {
      "XMP element in JPEG": await plainPicture().withXmp(xmpElement()).jpeg().toBuffer(),
      "XMP attribute in PNG": await plainPicture().withXmp(xmpAttribute()).png().toBuffer(),
      "XMP element in WebP": await plainPicture().withXmp(xmpElement()).webp().toBuffer(),
      "XMP element in AVIF": await plainPicture().withXmp(xmpElement()).avif({ effort: 0 }).toBuffer(),
      "EXIF of ASCII, little endian": await jpegComment(json, "ASCII", true),
      "EXIF of UTF-16, little endian": await jpegComment(json, "UNICODE", true),
      "EXIF of UTF-16, big endian, wrapped": await jpegComment(wrapped, "UNICODE", false),
      tEXt: await pngText({ ...AIGC, ProduceID: "42" }),
      zTXt: await pngCompressedText(),
      iTXt: await pngInternationalText(),
      "private chunk": await pngPrivateChunk(),
      "comment of JPEG": await jpegRemark(json),
      "comment of JPEG, wrapped": await jpegRemark(wrapped),
    };
    for (const [name, bytes] of Object.entries(files)) {
      const { data } = await upload(server, token, bytes);
      expect(data, name).toMatchObject({ isAiMarked: true });
      const row = await rowOf(server, data.id);
      expect(row.ai_mark, name).toBe("aigc");
      const { Label, ContentProducer } = AIGC;
      for (const key of [row.key, row.thumb_key])
        expect(await markIn(await stored(server, key)), name).toMatchObject({ Label, ContentProducer, ...spread });
      const about = await sharp(await stored(server, row.key)).metadata();
      expect([about.exif, about.comments], name).toEqual([undefined, undefined]);
      expect(about.xmp?.toString(), name).not.toContain("秘密的名字");
    }
  },
);

test(
  "C19 a prompt with its settings makes a picture suspected, and other texts do not",
  { timeout: 60_000 },
  async ({ server }) => {
    const { token } = await server.loginAs();
    const files: [string, Buffer, "prompt" | "aigc" | null][] = [
      ["Stable Diffusion's parameters", await pngKeyword("parameters", prompts.webui), "prompt"],
      ["ComfyUI's prompt", await pngKeyword("prompt", prompts.comfyPrompt), "prompt"],
      ["ComfyUI's workflow", await pngKeyword("workflow", prompts.comfyWorkflow), "prompt"],
      ["Fooocus", await pngKeyword("parameters", prompts.fooocus), "prompt"],
      ["InvokeAI", await pngKeyword("invokeai_metadata", "{}"), "prompt"],
      ["NovelAI", await pngKeyword("Software", "NovelAI"), "prompt"],
      ["parameters in EXIF of JPEG", await jpegComment(prompts.webui, "UNICODE", false), "prompt"],
      ["parameters in a comment of JPEG", await jpegRemark(prompts.webui), "prompt"],
      ["a mark and a prompt", await pngText(), "aigc"],
      ["a comment of a camera", await jpegRemark("Steps: 3 to the lighthouse"), null],
      ["parameters of another program", await pngKeyword("parameters", "exposure=1/60"), null],
      ["a prompt for people", await pngKeyword("prompt", "点一下这里"), null],
      ["Photoshop", await pngKeyword("Software", "Adobe Photoshop"), null],
      ["JSON of a map", await pngKeyword("Comment", JSON.stringify({ nodes: [1], layers: [] })), null],
    ];
    for (const [name, bytes, mark] of files) {
      const { data } = await upload(server, token, bytes);
      const row = await rowOf(server, data.id);
      expect([name, row.ai_mark]).toEqual([name, mark]);
      const kept = await stored(server, row.key);
      expect((await markIn(kept))?.Label, name).toBe(mark === null ? undefined : mark === "prompt" ? "3" : "1");
      expect(kept.includes("masterpiece"), name).toBe(false);
    }
  },
);

test("C19 the fields of a mark stay as their service wrote them, and of its spreader only empty fields are filled", async ({
  server,
}) => {
  const { token } = await server.loginAs();
  const mark = { ...AIGC, Label: 2, ContentProducer: "甲 & <乙>", ContentPropagator: "别的平台", Secret: "位置" };
  const { data } = await upload(server, token, await plainPicture().withXmp(xmpElement(mark)).jpeg().toBuffer());
  const kept = await markIn(await stored(server, (await rowOf(server, data.id)).key));
  expect(kept).toEqual({
    ...AIGC,
    Label: "2",
    ContentProducer: "甲 & <乙>",
    ContentPropagator: "别的平台",
    PropagateID: spread.PropagateID,
  });
});

test("C19 narrower copies and animations keep the mark", { timeout: 60_000 }, async ({ server }) => {
  const { token } = await server.loginAs();
  // Noise, so that a narrower copy is smaller than the picture.
  const noise = sharp({
    create: {
      width: 1_600,
      height: 900,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });
  const { data } = await upload(server, token, await noise.withXmp(xmpElement()).jpeg().toBuffer());
  await publishArticle(server, token, { source: `![图](${data.url})` });
  expect(await makeWidths(server.ctx)).toBe(1);
  const { key, widths } = await rowOf(server, data.id);
  expect(widths).toMatch(/^\d+/);
  for (const width of widths?.split(",") ?? [])
    expect(await markIn(await stored(server, key.replace(/\.\w+$/, `.w${width}.webp`)))).toMatchObject({ Label: "1" });

  const frames = [await plainPicture().png().toBuffer(), await plainPicture().negate().png().toBuffer()];
  const moving = await sharp(frames, { join: { animated: true } })
    .withXmp(xmpElement())
    .webp()
    .toBuffer();
  const animation = await rowOf(server, (await upload(server, token, moving)).data.id);
  expect(animation.ai_mark).toBe("aigc");
  const bytes = await stored(server, animation.key);
  expect([(await sharp(bytes).metadata()).pages, (await markIn(bytes))?.Label]).toEqual([2, "1"]);
});

test("C19 a C2PA manifest and IPTC's source type make a picture suspected, but not the manifest of a camera", async ({
  server,
}) => {
  const { token } = await server.loginAs();
  const generated = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";
  const camera = "http://cv.iptc.org/newscodes/digitalsourcetype/computationalCapture";
  const files: [string, Buffer, "c2pa" | "iptc" | null][] = [
    ["JPEG", await jpegManifest("c2pa.actions"), "c2pa"],
    ["PNG", await pngManifest(generated), "c2pa"],
    ["WebP", await webpManifest(), "c2pa"],
    ["a camera that used a model", await jpegManifest(`${camera} ${generated}`), "c2pa"],
    ["a camera", await jpegManifest(camera), null],
    ["IPTC", await plainPicture().withXmp(xmpOfIptc()).jpeg().toBuffer(), "iptc"],
    ["nothing", await plainPicture().jpeg().toBuffer(), null],
    ["other XMP", await plainPicture().withXmp("<x:xmpmeta/>").png().toBuffer(), null],
  ];
  for (const [name, bytes, mark] of files) {
    const { data } = await upload(server, token, bytes);
    const row = await rowOf(server, data.id);
    expect([row.ai_mark, data.isAiMarked], name).toEqual([mark, mark ? true : undefined]);
    // A manifest is bound to the bytes that it came with, so the copy says 疑似 in the form of the standard.
    const kept = await markIn(await stored(server, row.key));
    if (mark) expect(kept, name).toMatchObject({ Label: "3", ContentProducer: "", ...spread });
    else expect(kept, name).toBeNull();
  }
});

test("C19 hostile metadata costs little and breaks nothing", { timeout: 60_000 }, async ({ server }) => {
  const { token } = await server.loginAs();
  const long = "甲".repeat(16_000);
  const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
  const files: Record<string, Buffer> = {
    "a field of 48 KB": await pngText({ ...AIGC, ProduceID: long }),
    "signs that XML escapes": await plainPicture()
      .withXmp(xmpElement({ ...AIGC, ProduceID: '"&<>'.repeat(256), ReservedCode1: '"'.repeat(1_024) }))
      .png()
      .toBuffer(),
    "a name without a value, many times": await plainPicture()
      .withXmp(`<x:xmpmeta>${":AIGC=".repeat(8_000)}</x:xmpmeta>`)
      .png()
      .toBuffer(),
    "an attribute without an end": await plainPicture()
      .withXmp(`<x TC260:AIGC="${"&quot;".repeat(8_000)}`)
      .png()
      .toBuffer(),
    "nested JSON": await pngText(`{"Label":${deep}}`),
    "a prototype": await pngText('{"__proto__":{"Label":"1"}}'),
    "text that is no JSON": await pngText("{".repeat(50_000)),
    "a thousand wrapped marks": await pngText(`${'{"AIGC":'.repeat(1_000)}{"Label":"1"}${"}".repeat(1_000)}`),
    "EXIF whose comment points beyond its end": (await jpegComment("{}", "ASCII", true)).fill(0xff, 44, 52),
    "a segment longer than the file": Buffer.concat([
      await plainPicture().jpeg().toBuffer(),
      Buffer.from([0xff, 0xeb, 0xff, 0xff]),
    ]),
  };
  const marks: Record<string, string | null> = {};
  for (const [name, bytes] of Object.entries(files)) {
    const began = performance.now();
    const { status, data } = await upload(server, token, bytes);
    expect([name, status]).toEqual([name, 200]);
    marks[name] = (await rowOf(server, data.id)).ai_mark;
    expect(performance.now() - began, name).toBeLessThan(10_000);
    const { key } = await rowOf(server, data.id);
    expect((await sharp(await stored(server, key)).metadata()).xmp?.length ?? 0, name).toBeLessThan(64 * 1024);
  }
  expect(marks).toEqual({
    "a field of 48 KB": "aigc",
    "signs that XML escapes": "aigc",
    "a name without a value, many times": null,
    "an attribute without an end": null,
    "nested JSON": null,
    "a prototype": null,
    "text that is no JSON": null,
    "a thousand wrapped marks": null,
    "EXIF whose comment points beyond its end": null,
    "a segment longer than the file": null,
  });
});
