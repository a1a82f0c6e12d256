import fc from "fast-check";
import { expect, test } from "vitest";
import { qualityBitrates, qualitySize } from "./quality-bitrates.ts";
import { renditionHeights } from "./rendition-heights.ts";

const hd = { width: 1280, height: 720 };
const full = { width: 1920, height: 1080 };

test("E02 E21 the bitrates of qualities follow from the pixels, and slides and podcasts need fewer bits in lower ones", () => {
  // A usual film: what its pixels need.
  expect(qualityBitrates({ ...full, video: 8_000_000, audio: 128_000 }, 720)).toEqual({
    video: 2_200_000,
    audio: null,
  });
  expect(qualityBitrates({ ...full, video: 8_000_000, audio: 128_000 }, 360)).toEqual({ video: 550_000, audio: null });
  // Slides: six tenths of the next higher one, with the sound.
  expect(qualityBitrates({ ...hd, video: 230_000, audio: 70_000 }, 360)).toEqual({ video: 110_000, audio: null });
  expect(qualityBitrates({ ...full, video: 900_000, audio: 100_000 }, 720)).toEqual({ video: 500_000, audio: null });
  expect(qualityBitrates({ ...full, video: 900_000, audio: 100_000 }, 360)).toEqual({ video: 260_000, audio: null });
  // A podcast with one picture: less sound.
  expect(qualityBitrates({ ...hd, video: 12_000, audio: 128_000 }, 360)).toEqual({ video: 8_000, audio: 64_000 });
  // A turned film of its own height, which cannot be copied.
  expect(qualityBitrates({ width: 720, height: 1280, video: 9_000_000, audio: 0 }, 720)).toEqual({
    video: 2_200_000,
    audio: null,
  });
  expect(qualitySize({ width: 1080, height: 1920 }, 360)).toEqual({ width: 360, height: 640 });
  expect(() => qualitySize({ width: 640, height: 360 }, 720)).toThrow(/never higher/);
});

test("E02 E21 a quality needs at most six tenths of the bits of the next higher one, and never more than the film", () => {
  const film = fc.record({
    width: fc.integer({ min: 200, max: 2000 }),
    height: fc.integer({ min: 200, max: 2000 }),
    video: fc.integer({ min: 100_000, max: 50_000_000 }),
    audio: fc.constantFrom(0, 64_000, 128_000, 192_000),
  });
  fc.assert(
    fc.property(film, (one) => {
      let [video, all] = [one.video, one.video + one.audio];
      const own = Math.min(one.width, one.height);
      for (const height of renditionHeights(one).toSorted((a, b) => b - a)) {
        if (height === own) continue;
        const made = qualityBitrates(one, height);
        expect(made.video).toBeLessThanOrEqual(Math.ceil(0.6 * video));
        const audio = made.audio ?? one.audio;
        // Sound above 64 kbit/s is encoded anew where the picture would get less than a picture needs at least.
        expect(made.video + audio).toBeLessThanOrEqual(Math.max(0.6 * all + 1, audio + 170_000));
        [video, all] = [made.video, made.video + audio];
      }
    }),
  );
});
