import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { imageEndpoints } from "../../../contract/files/image.ts";
import { avifBomb } from "#tests/fixtures/avif-bomb.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const size = { width: 60, height: 40 };
const plain = () => sharp({ create: { ...size, channels: 3, background: "#3366cc" } });

function upload(server: ApiServer, token: string | undefined, bytes: Buffer | undefined, name = "picture.bin") {
  const body = new FormData();
  body.set("file", bytes === undefined ? new File([], "") : new File([new Uint8Array(bytes)], name));
  return server.call(imageEndpoints.upload, { body: body as never }, token === undefined ? {} : { token });
}

async function stored(server: ApiServer, url: string): Promise<Buffer> {
  const file = await server.ctx.media.get(url.slice("/media/".length));
  if (!file) throw new Error(`nothing is stored at ${url}`);
  return buffer(file.stream);
}

test("C19 the type is detected from content: JPEG, PNG, WebP, GIF and AVIF are re-encoded with size and thumbnail", async ({
  server,
}) => {
  const { token, user } = await server.loginAs();
  const files = {
    jpg: await plain().jpeg().toBuffer(),
    png: await plain().png().toBuffer(),
    webp: await plain().webp().toBuffer(),
    gif: await plain().gif().toBuffer(),
    avif: await plain().avif({ effort: 0 }).toBuffer(),
  };
  const becomes = { jpg: "jpeg", png: "png", webp: "webp", gif: "png", avif: "webp" };
  for (const [kind, bytes] of Object.entries(files)) {
    const answer = await upload(server, token, bytes, "nothing.txt");
    expect(answer.data, kind).toMatchObject(size);
    const made = await sharp(await stored(server, answer.data.url)).metadata();
    expect(made, kind).toMatchObject({ format: becomes[kind as keyof typeof becomes], ...size });
    expect((await sharp(await stored(server, answer.data.thumbUrl)).metadata()).format).toBe("webp");
  }
  const row = await server.ctx.db.selectFrom("image").selectAll().orderBy("id").executeTakeFirstOrThrow();
  expect(row).toMatchObject({ owner_id: user.id, mime: "image/jpeg", ...size });
  expect(row.key).toMatch(/^image\/([0-9a-f]{2})\/\1[0-9a-f]{30}\.jpg$/);
});

/** Whether EXIF points at a GPS block (tag 0x8825), in either byte order. */
function gpsTag(exif: Buffer | undefined): boolean {
  return exif !== undefined && (exif.includes(Buffer.from([0x88, 0x25])) || exif.includes(Buffer.from([0x25, 0x88])));
}

test("C19 orientation is applied, and the location of a photo is stripped", async ({ server }) => {
  const { token } = await server.loginAs();
  // Stored on its side as a phone does: red on the left, which is the top (orientation 6: rotate clockwise).
  const blue = { create: { width: 30, height: 40, channels: 3, background: "#0000ff" } } as const;
  const lying = sharp({ create: { ...size, channels: 3, background: "#ff0000" } }).composite([
    { input: await sharp(blue).png().toBuffer(), left: 30, top: 0 },
  ]);
  const photo = await sharp(await lying.png().toBuffer())
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: "SecretCamera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "39/1 54/1 0/1" } })
    .jpeg()
    .toBuffer();
  const before = await sharp(photo).metadata();
  expect(before.orientation).toBe(6);
  expect(before.exif?.includes("SecretCamera")).toBe(true);
  expect(gpsTag(before.exif)).toBe(true);
  const answer = await upload(server, token, photo);
  expect(answer.data).toMatchObject({ width: size.height, height: size.width });
  for (const address of [answer.data.url, answer.data.thumbUrl]) {
    const bytes = await stored(server, address);
    const made = await sharp(bytes).metadata();
    expect([made.exif, made.xmp, made.orientation], address).toEqual([undefined, undefined, undefined]);
    expect(bytes.includes("SecretCamera")).toBe(false);
    const { data } = await sharp(bytes)
      .extract({ left: 18, top: 2, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0], "red is on top").toBeGreaterThan(200);
  }
});

test("C19 a HEIC photo is detected by its first bytes, whatever its name, and refused with a hint", async ({
  server,
}) => {
  const { token } = await server.loginAs();
  for (const brand of ["heic", "heix", "hevc", "mif1"]) {
    const head = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from(`ftyp${brand}`),
      Buffer.alloc(4),
      Buffer.from("mif1heic"),
      Buffer.alloc(200),
    ]);
    const answer = await upload(server, token, head, "photo.jpg");
    expect(answer.status, brand).toBe(415);
    expect(answer.error?.fieldErrors).toEqual({
      file: ["HEIC 照片请先转成 JPG（iPhone：设置 › 相机 › 格式 › 兼容性最佳）"],
    });
  }
});

test("C19 a large picture is scaled to 2560 pixels, its thumbnail to 480", async ({ server }) => {
  const { token } = await server.loginAs();
  const answer = await upload(
    server,
    token,
    await sharp({ create: { width: 4000, height: 2250, channels: 3, background: "red" } })
      .jpeg()
      .toBuffer(),
  );
  expect(answer.data).toMatchObject({ width: 2560, height: 1440 });
  expect(await sharp(await stored(server, answer.data.thumbUrl)).metadata()).toMatchObject({ width: 480, height: 270 });
});

test("C19 a member who uploads many animations does not delay another member's small picture", async ({ server }) => {
  const [many, one] = [await server.loginAs(), await server.loginAs()];
  const frames = await Promise.all(
    Array.from({ length: 24 }, (_, index) => {
      const noise = Buffer.from(
        Array.from({ length: 200 * 200 * 3 }, (_each, at) => (at * (index + 7) + (at >> 8) * 13) & 255),
      );
      return sharp(noise, { raw: { width: 200, height: 200, channels: 3 } })
        .png()
        .toBuffer();
    }),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ effort: 1 })
    .toBuffer();
  const done: string[] = [];
  const sent = async (name: string, token: string, bytes: Buffer) => {
    expect((await upload(server, token, bytes)).status).toBe(200);
    done.push(name);
  };
  const animations = Array.from({ length: 5 }, () => sent("animation", many.token, gif));
  await Promise.all([
    ...animations,
    sent(
      "small",
      one.token,
      await sharp({ create: { ...size, channels: 3, background: "red" } })
        .png()
        .toBuffer(),
    ),
  ]);
  // The five animations were sent first; one of them may finish sooner.
  expect(done.indexOf("small")).toBeLessThan(3);
});

test("C19 an animated GIF becomes an animated WebP", async ({ server }) => {
  const { token } = await server.loginAs();
  const frame = (background: string) =>
    sharp({ create: { ...size, channels: 4, background } })
      .png()
      .toBuffer();
  const frames = [await frame("red"), await frame("blue"), await frame("green")];
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ loop: 0, delay: [100, 100, 100] })
    .toBuffer();
  const answer = await upload(server, token, gif);
  expect(answer.data).toMatchObject(size);
  expect(await sharp(await stored(server, answer.data.url)).metadata()).toMatchObject({ format: "webp", pages: 3 });
  expect((await sharp(await stored(server, answer.data.thumbUrl)).metadata()).pages ?? 1).toBe(1);
});

test("C19 a file that is not a supported picture is refused with a reason", async ({ server }) => {
  const { token } = await server.loginAs();
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  const tiff = await plain().tiff().toBuffer();
  for (const bytes of [
    svg,
    tiff,
    Buffer.from("<html><script>alert(1)</script></html>"),
    Buffer.from("%PDF-1.7 and so on"),
  ]) {
    const answer = await upload(server, token, bytes, "photo.jpg");
    expect(answer.status).toBe(415);
    expect(answer.error?.fieldErrors).toEqual({ file: ["仅支持 JPEG、PNG、WebP、GIF、AVIF 图片"] });
  }
  const cut = (
    await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: "red",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer()
  ).subarray(0, 20_000);
  const broken = await upload(server, token, cut);
  expect([broken.status, broken.message]).toEqual([415, "图片已损坏，无法读取"]);
  expect(await server.ctx.db.selectFrom("image").selectAll().execute()).toEqual([]);
});

test("C19 uploads have limits: 40 megapixels, 10 MB, one file, a login", async ({ server }) => {
  const { token } = await server.loginAs();
  const bomb = await sharp({ create: { width: 7000, height: 6000, channels: 3, background: "white" } })
    .png()
    .toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  const pixels = await upload(server, token, bomb);
  expect([pixels.status, pixels.message]).toEqual([413, "图片尺寸过大，最多 4000 万像素"]);
  // The sizes of all frames add up, though no single frame is large.
  const frames = ["red", "lime", "blue", "white", "black", "yellow", "aqua"].map((background) =>
    sharp({ create: { width: 2500, height: 2400, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
    .gif({ effort: 1 })
    .toBuffer();
  expect(moving.length).toBeLessThan(1_000_000);
  const animation = await upload(server, token, moving);
  expect([animation.status, animation.message]).toEqual([413, "图片尺寸过大，最多 4000 万像素"]);
  for (const bytes of [10 * 1024 * 1024 + 1, 14 * 1024 * 1024]) {
    const heavy = await upload(server, token, Buffer.alloc(bytes, 7));
    expect([heavy.status, heavy.error?.fieldErrors]).toEqual([413, { file: ["文件太大，最多 10 MB"] }]);
  }
  expect((await upload(server, token, undefined)).error?.fieldErrors).toEqual({ file: ["请选择图片"] });
  expect((await upload(server, undefined, await plain().png().toBuffer())).status).toBe(401);
  const json = await server.fetch("/community/v1/image/upload", {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: "{}",
  });
  expect(json.status).toBe(400);
  const torn = await server.fetch("/community/v1/image/upload", {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=x" },
    body: "--x\r\nnonsense",
  });
  expect(torn.status).toBe(400);
});

test("C19 a picture of 2 KB that would take a gigabyte to decode is refused at its field, and delays nobody", async ({
  server,
}) => {
  const [first, second, third] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  const small = await plain().png().toBuffer();
  const [one, other, well] = await Promise.all([
    upload(server, first.token, avifBomb),
    upload(server, second.token, avifBomb),
    upload(server, third.token, small),
  ]);
  const words = "图片太复杂，处理不了，请缩小尺寸、减少帧数，或转成 JPG 后再试";
  for (const refused of [one, other])
    expect([refused.status, refused.error?.fieldErrors]).toEqual([413, { file: [words] }]);
  expect(well.data).toMatchObject(size);
  // Both may send a valid picture immediately.
  expect((await upload(server, first.token, small)).status).toBe(200);
});

test("C19 a body without a length is cut off at the limit while it is read", async ({ server }) => {
  const { token } = await server.loginAs();
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === 0)
        controller.enqueue(
          new TextEncoder().encode('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'),
        );
      sent += 64 * 1024;
      if (sent > 20 * 1024 * 1024) controller.close();
      else controller.enqueue(new Uint8Array(64 * 1024));
    },
  });
  const response = await server.fetch("/community/v1/image/upload", {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=x" },
    body: endless,
    duplex: "half",
  } as RequestInit);
  expect(response.status).toBe(413);
});

/** A form with other parts before its picture. */
function crowded(parts: number, picture: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(parts)),
    Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'),
    picture,
    Buffer.from("\r\n--x--\r\n"),
  ]);
}

test("C19 R27 a form with thousands of parts, or without a boundary, is refused while it is read", async ({
  server,
}) => {
  const { token } = await server.loginAs();
  const picture = await plain().png().toBuffer();
  const send = async (path: string, body: Buffer, type = "multipart/form-data; boundary=x") => {
    const answer = await server.fetch(`/community/v1${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": type },
      body: new Uint8Array(body),
    });
    return [answer.status, ((await answer.json()) as { message: string }).message];
  };
  expect(await send("/image/upload", crowded(5, picture))).toEqual([200, "success"]);
  for (const path of ["/image/upload", "/video-file"]) {
    for (const parts of [100, 60_000])
      expect(await send(path, crowded(parts, picture)), `${path} ${parts}`).toEqual([
        413,
        "表单里的内容太多，请减少一些再提交",
      ]);
    expect(await send(path, crowded(0, picture), "multipart/form-data")).toEqual([400, "上传的表单不完整，请重试"]);
  }
});

test("C19 slow uploads of some members do not keep others from uploading", async ({ server }) => {
  const people = await Promise.all(Array.from({ length: 6 }, () => server.loginAs()));
  const port = Number(new URL(server.url).port);
  const slow = people.flatMap(({ token }) =>
    Array.from({ length: 4 }, () => {
      const socket = connect(port, "127.0.0.1").on("error", () => undefined);
      socket.write(
        `POST /community/v1/image/upload HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n--x\r\n`,
      );
      return socket;
    }),
  );
  await Promise.all(slow.map((socket) => once(socket, "connect")));
  const { token } = await server.loginAs();
  expect((await upload(server, token, await plain().png().toBuffer())).status).toBe(200);
  for (const socket of slow) socket.destroy();
});

test("C19 many parallel uploads all succeed", async ({ server }) => {
  const { token } = await server.loginAs();
  const bytes = await plain().jpeg().toBuffer();
  const answers = await Promise.all(Array.from({ length: 12 }, () => upload(server, token, bytes)));
  expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(200));
  expect(new Set(answers.map((answer) => answer.data.url)).size).toBe(1);
});

test("C19 K02 an upload gets a status 102 immediately, and the answer afterwards", async ({ server }) => {
  const { token } = await server.loginAs();
  const form = new FormData();
  form.set("file", new File([Uint8Array.from(await plain().png().toBuffer())], "a.png"));
  const sent = new Response(form);
  const told = await new Promise<(number | undefined)[]>((done, failed) => {
    const codes: (number | undefined)[] = [];
    const ask = request(`${server.url}/community/v1${imageEndpoints.upload.path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": sent.headers.get("content-type") ?? "" },
    });
    ask.on("information", ({ statusCode }) => codes.push(statusCode));
    ask.on("response", (answer) => {
      answer.resume();
      done([...codes, answer.statusCode]);
    });
    ask.on("error", failed);
    void sent.arrayBuffer().then((bytes) => ask.end(Buffer.from(bytes)));
  });
  expect(told).toEqual([102, 200]);
});
