import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeQuality } from "#api/services/files/video-file/make-quality.ts";
import { masterPlaylist } from "#api/services/files/video-file/playlist.ts";
import { renditionHeights } from "#api/services/files/video-file/rendition-heights.ts";
import { convertFilm, shownFilm } from "#tests/fixtures/convert-film.ts";
import { realFilm, type RealFilm } from "#tests/fixtures/real-film.ts";

const folder = mkdtempSync(join(tmpdir(), "qunluo-quality-bytes-"));
const paths = { source: join(folder, "source"), media: join(folder, "media"), poster: join(folder, "poster") };
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const film: RealFilm = { container: "MP4", picture: "H.264", sound: "AAC", seconds: 12, gop: 60 };
const films: [name: string, film: RealFilm, heights: number[]][] = [
  ["slides of 720 lines", { ...film, size: { width: 1280, height: 720 }, pattern: 100 }, [360, 720]],
  ["slides of 1080 lines, upright", { ...film, size: { width: 1080, height: 1920 }, pattern: 60 }, [720, 360, 1080]],
  [
    "a talk with one picture",
    { ...film, size: { width: 1280, height: 720 }, colour: () => [90, 100, 150] },
    [360, 720],
  ],
  ["a silent film of 480 lines", { ...film, sound: null, size: { width: 854, height: 480 }, pattern: 100 }, [360, 480]],
];

test.for(films)(
  "E02 E21 a lower quality costs clearly less than the next higher one, and the playlist begins with the middle: %s",
  { timeout: 120_000 },
  async ([, one, heights]) => {
    await realFilm(paths.source, one);
    const made = await convertFilm(paths);
    if (typeof made === "string") throw new Error(made);
    const qualities = [];
    for (const height of renditionHeights(made)) {
      const path = join(folder, `${height}.mp4`);
      const { facts, bitrate, bytes } = await makeQuality(
        { what: "quality", film: paths.media, made: path, height },
        () => undefined,
      );
      expect(statSync(path).size).toBe(bytes);
      expect((await shownFilm(path)).pictures).toBe(120);
      qualities.push({ key: `video/ab/${height}.mp4`, facts, bitrate, bytes, height });
    }
    const rising = qualities.toSorted((a, b) => a.height - b.height);
    for (const [index, { bytes, bitrate }] of rising.slice(0, -1).entries()) {
      const next = rising[index + 1];
      expect(bytes, "bytes").toBeLessThan(0.7 * (next?.bytes ?? 0));
      expect(bitrate, "the largest segment").toBeLessThan(next?.bitrate ?? 0);
    }
    const listed = [...masterPlaylist(qualities).matchAll(/\/(\d+)\.m3u8/g)].map(([, height]) => Number(height));
    expect(listed).toEqual(heights);
  },
);
