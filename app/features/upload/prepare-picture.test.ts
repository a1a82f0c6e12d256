import { expect, test } from "vitest";
import { HEIC_REFUSAL, TYPE_REFUSAL } from "#contract/files/image-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { preparePicture } from "./prepare-picture.ts";

const file = (name: string, type: string, bytes = 8) => new File([new Uint8Array(bytes)], name, { type });

test("C19 other files and pictures over the size limit are refused before the upload", async () => {
  expect(await preparePicture(file("a.svg", "image/svg+xml"))).toEqual({ ok: false, message: TYPE_REFUSAL });
  expect(await preparePicture(file("a.pdf", "application/pdf"))).toEqual({ ok: false, message: TYPE_REFUSAL });
  expect(await preparePicture(file("a.png", "image/png", limits.imageBytesMax + 1))).toEqual({
    ok: false,
    message: "图片最大 10 MB",
  });
  expect(await preparePicture(file("a.png", "image/png"))).toMatchObject({ ok: true });
});

test("C19 a HEIC photo that the browser cannot read is refused with advice, also when it has no type", async () => {
  for (const photo of [file("a.heic", "image/heic"), file("IMG_1.HEIC", ""), file("b.heif", "image/heif")]) {
    expect(await preparePicture(photo)).toEqual({ ok: false, message: HEIC_REFUSAL });
  }
});
