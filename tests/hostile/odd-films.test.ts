import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { brightnessOf, convertFilm, openFile, shownFilm } from "#tests/fixtures/convert-film.ts";
import { type OddFilm, oddFilms } from "#tests/fixtures/odd-films.ts";
import { FILM_HEIGHT, FILM_WIDTH, realFilm } from "#tests/fixtures/real-film.ts";

const folder = mkdtempSync(join(tmpdir(), "qunluo-odd-films-"));
const paths = { source: join(folder, "source"), media: join(folder, "media"), poster: join(folder, "poster") };
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const transferOf = async (path: string) => {
  using input = openFile(path);
  return (await (await input.getPrimaryVideoTrack())?.getColorSpace())?.transfer ?? null;
};

test.for(oddFilms.map((odd) => [odd.name, odd] as [string, OddFilm]))(
  "E02 a film of a camcorder, a recorder of live streams or an HDR camera has its true size, length and colours: %s",
  { timeout: 60_000, retry: 1 },
  async ([, { film, size = `${FILM_WIDTH}×${FILM_HEIGHT}`, pictures = 10, light }]) => {
    await realFilm(paths.source, film);
    const made = await convertFilm(paths);
    if (typeof made === "string") throw new Error(made);
    const seconds = film.seconds ?? 1;
    expect(`${made.width}×${made.height}`).toBe(size);
    expect(made.remark).toBeNull();
    for (const length of [made.inspected.durationMs / 1000, made.durationMs / 1000]) {
      expect(length).toBeGreaterThan(seconds - 0.15);
      expect(length).toBeLessThan(seconds + 0.35);
    }
    const shown = await shownFilm(paths.media);
    expect(shown.pictures).toBeGreaterThanOrEqual(pictures);
    expect(shown.loudness).toBeGreaterThan(0.03);
    const poster = await sharp(readFileSync(paths.poster)).metadata();
    expect(poster.width / poster.height).toBeCloseTo(made.width / made.height, 1);
    if (!light) return;
    const level = (await brightnessOf(paths.media)).at(-1);
    expect(level).toBeGreaterThanOrEqual(light[0]);
    expect(level).toBeLessThanOrEqual(light[1]);
    expect(["pq", "hlg"]).not.toContain(await transferOf(paths.media));
  },
);
