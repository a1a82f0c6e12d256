import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { imageEndpoints } from "#contract/files/image.ts";
import { videoFileEndpoints } from "#contract/files/video-file.ts";
import { decode } from "#api/decoding/decode.ts";
import type { PictureCopy } from "#api/decoding/decode-tasks.ts";
import { videoClip } from "#tests/fixtures/video-clip.ts";
import { convertAll, uploadVideo } from "#tests/fixtures/video-upload.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Format = "jpeg" | "png" | "webp" | "gif" | "avif";
type Size = `${number}×${number}`;

const textOf = ({ width, height }: { width: number; height: number }): Size => `${width}×${height}`;
const sizeOf = (text: Size) => {
  const [width = 0, height = 0] = text.split("×").map(Number);
  return { width, height };
};

/** A picture that is red at its beginning (the top left corner) and blue elsewhere. */
async function drawn(text: Size, format: Format, more: { orientation?: number; channels?: 3 | 4 } = {}) {
  const size = sizeOf(text);
  const red = {
    create: {
      width: Math.min(size.width, 400),
      height: Math.min(size.height, 400),
      channels: 3 as const,
      background: "#f00000",
    },
  };
  const picture = sharp({ create: { ...size, channels: more.channels ?? 3, background: "#0000f0" } }).composite([
    { input: await sharp(red).png().toBuffer(), left: 0, top: 0 },
  ]);
  const turned = more.orientation === undefined ? picture : picture.withMetadata({ orientation: more.orientation });
  return format === "avif" ? turned.avif({ effort: 0 }).toBuffer() : turned.toFormat(format).toBuffer();
}

async function fileAt(server: ApiServer, address: string | null): Promise<Buffer> {
  const file = await server.ctx.media.get((address ?? "").slice("/media/".length));
  if (!file) throw new Error(`nothing is stored at ${address}`);
  return buffer(file.stream);
}

async function upload(server: ApiServer, token: string, bytes: Buffer) {
  const body = new FormData();
  body.set("file", new File([new Uint8Array(bytes)], "picture"));
  return server.call(imageEndpoints.upload, { body: body as never }, { token });
}

const pictures: [name: string, format: Format, sent: Size, stored: Size, small: Size][] = [
  ["a long screenshot", "jpeg", "1080×16000", "1080×16000", "480×1200"],
  ["a short strip", "webp", "400×1600", "400×1600", "400×1000"],
  ["a chat of many screens", "png", "1440×27000", "874×16383", "480×1200"],
  ["a line of dots", "png", "10×3999", "10×3999", "10×25"],
  ["a hair", "gif", "1×30000", "1×16383", "1×3"],
  ["a wide strip", "jpeg", "16000×1080", "16000×1080", "480×192"],
  ["a wide strip", "gif", "20000×200", "16383×164", "410×164"],
  ["a panorama", "avif", "6000×1500", "5760×1440", "480×192"],
  ["a page printed wide", "png", "4000×1000", "4000×1000", "480×192"],
  ["a photo", "jpeg", "4000×3000", "2560×1920", "480×360"],
  ["a photo upright", "jpeg", "3000×4000", "1920×2560", "480×640"],
  ["a screen of a phone", "png", "1170×2532", "1170×2532", "480×1039"],
  ["something small", "gif", "3×2", "3×2", "3×2"],
];

test(
  "C19 W11 pictures of all shapes are stored wide enough to read, and thumbnails show the beginning",
  { timeout: 180_000 },
  async ({ server }) => {
    const { token } = await server.loginAs();
    for (const [name, format, sent, stored, small] of pictures) {
      const answer = await upload(server, token, await drawn(sent, format));
      expect([name, format, answer.status, answer.data && textOf(answer.data)]).toEqual([name, format, 200, stored]);
      const made = await sharp(await fileAt(server, answer.data.url)).metadata();
      expect([name, textOf(made)]).toEqual([name, stored]);
      const thumb = await fileAt(server, answer.data.thumbUrl);
      expect([name, textOf(await sharp(thumb).metadata())]).toEqual([name, small]);
      const pixel = await sharp(thumb).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
      expect([name, (pixel[0] ?? 0) > 150]).toEqual([name, true]);
    }
  },
);

test("C19 W11 a long screenshot with a rotation flag is rotated before its sides are limited", async ({ server }) => {
  const { token } = await server.loginAs();
  const answer = await upload(server, token, await drawn("16000×1080", "jpeg", { orientation: 6 }));
  expect(textOf(answer.data)).toBe("1080×16000");
});

test(
  "C19 the heaviest strips of 40 megapixels are decoded within the decoder's memory limit",
  { timeout: 180_000 },
  async ({ server }) => {
    const { token } = await server.loginAs();
    for (const [format, size, stored, channels] of [
      ["png", "1562×25600", "1000×16383", 4],
      ["jpeg", "2499×16000", "1440×9220", 3],
    ] as const) {
      const answer = await upload(server, token, await drawn(size, format, { channels }));
      expect([format, answer.status, answer.data && textOf(answer.data)]).toEqual([format, 200, stored]);
    }
  },
);

test("C19 W11 narrower copies of a long screenshot keep its shape", async ({ server }) => {
  const { token } = await server.loginAs();
  const { data } = await upload(server, token, await drawn("720×8000", "jpeg"));
  const bytes = await fileAt(server, data.url);
  const copies = await decode<PictureCopy[]>("test", { what: "widths", bytes, widths: [640] });
  const sizes = await Promise.all(copies.map(async (copy) => textOf(await sharp(copy.bytes).metadata())));
  expect(sizes).toEqual(["640×7111"]);
});

const films: [name: string, kind: "mp4" | "webm", sent: Size, stored: Size][] = [
  ["a film of a phone, upright", "webm", "180×320", "180×320"],
  ["sides that are odd", "webm", "161×91", "162×92"],
  ["a film that plays as it is", "mp4", "160×90", "160×90"],
  ["a square", "webm", "200×200", "200×200"],
  ["a large film, upright", "webm", "810×1440", "720×1280"],
  ["a very wide film", "webm", "2400×240", "1920×192"],
  ["a very high film", "webm", "240×2400", "192×1920"],
  ["a wide screen", "webm", "1600×686", "1466×628"],
  ["next to nothing", "webm", "16×16", "16×16"],
];

test(
  "E02 films of all shapes are stored upright, with even sides and a poster of the same shape",
  { timeout: 180_000 },
  async ({ server }) => {
    const { token } = await server.loginAs();
    for (const [name, kind, sent, stored] of films) {
      const clip = await videoClip({ kind, ...sizeOf(sent), hasSound: false, seconds: 0.3 });
      const { data } = await uploadVideo(server, token, clip);
      await convertAll(server);
      const view = (await server.call(videoFileEndpoints.get, { params: { id: data.id } }, { token })).data;
      expect([name, view.state, view.width && textOf(view as never)]).toEqual([name, "ready", stored]);
      const poster = await sharp(await fileAt(server, view.poster)).metadata();
      const [film, shown] = [sizeOf(stored), poster.width / poster.height];
      expect([name, Math.abs(shown - film.width / film.height) < 0.1 * shown]).toEqual([name, true]);
    }
  },
);
