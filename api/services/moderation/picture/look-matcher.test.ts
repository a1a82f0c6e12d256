import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { picture, scene } from "#tests/fixtures/picture.ts";
import { pictureLook } from "../../../decoding/picture-look.ts";
import { makeLookMatcher } from "./look-matcher.ts";

const scenes = await Promise.all(Array.from({ length: 20 }, (_one, seed) => scene(seed + 1)));
const looks = await Promise.all(scenes.map(pictureLook));
const matcher = makeLookMatcher(looks.map((look, id) => ({ look, id })));

/** How many of the 20 changed scenes are recognised; expects that no scene is taken for another. */
async function known(change: (scene: Sharp) => Sharp): Promise<number> {
  let count = 0;
  for (const [id, bytes] of scenes.entries()) {
    const found = matcher.find(await pictureLook(await change(sharp(bytes)).toBuffer()));
    expect(found.filter((one) => one.id !== id)).toEqual([]);
    count += found.length;
  }
  return count;
}

test("A01 a picture is recognised after scaling, re-encoding, a change of brightness, greyscale and mirroring", async () => {
  expect(await known((one) => one.resize({ width: 120 }).jpeg({ quality: 60 }))).toBe(20);
  expect(await known((one) => one.resize({ width: 1_000 }).webp({ quality: 50 }))).toBe(20);
  expect(await known((one) => one.resize(500, 500, { fit: "fill" }).png())).toBe(20);
  expect(await known((one) => one.jpeg({ quality: 25 }))).toBe(20);
  expect(await known((one) => one.modulate({ brightness: 1.15 }).jpeg())).toBe(20);
  expect(await known((one) => one.modulate({ brightness: 0.8 }).jpeg())).toBe(20);
  expect(await known((one) => one.greyscale().jpeg())).toBe(20);
  expect(await known((one) => one.flop().jpeg({ quality: 60 }))).toBe(20);
});

test("A01 a picture that is heavily cropped, flipped upside down or rotated is a different picture", async () => {
  const third = { left: 100, top: 80, width: 430, height: 320 };
  expect(await known((one) => one.extract(third).jpeg())).toBe(0);
  expect(await known((one) => one.flip().jpeg())).toBe(0);
  expect(await known((one) => one.rotate(90).jpeg())).toBe(0);
});

test("A01 a picture of one colour and an unreadable file match no picture", async () => {
  expect(await pictureLook((await picture()).buffer)).toBe("");
  expect(await pictureLook(Buffer.from("no picture"))).toBe("");
  expect(makeLookMatcher([{ look: looks[0] ?? "" }]).find("")).toEqual([]);
  expect(looks.every((look) => /^[0-9a-f]{64}$/.test(look))).toBe(true);
});
