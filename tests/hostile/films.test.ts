import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Logging, LogLevel } from "mediabunny";
import { afterAll, beforeAll, expect, test } from "vitest";
import { soundlessRemark } from "#api/decoding/film-refusals.ts";
import { brightnessOf, convertFilm, shownFilm } from "#tests/fixtures/convert-film.ts";
import { type FilmRow, filmTable } from "#tests/fixtures/film-table.ts";
import { FILM_HEIGHT, FILM_WIDTH, realFilm } from "#tests/fixtures/real-film.ts";
import { seededTenth } from "#tests/setup/seeded-tenth.ts";

const folder = mkdtempSync(join(tmpdir(), "qunluo-films-"));
const paths = { source: join(folder, "source"), media: join(folder, "media"), poster: join(folder, "poster") };
const { source, media } = paths;
const level = Logging.level;
// The library warns about each codec that it does not know.
beforeAll(() => {
  Logging.level = LogLevel.Silent;
});
afterAll(() => {
  Logging.level = level;
  rmSync(folder, { recursive: true, force: true });
});

const nameOf = ({ container, picture, sound }: FilmRow) => `${container}: ${picture} + ${sound ?? "no sound"}`;

/** What the row says of the film. */
function expected(row: FilmRow): unknown {
  if (row.becomes !== "plays") return row.becomes;
  const { hears } = row;
  const unread = hears === null || hears === "heard" ? null : hears.unread;
  return {
    size: [FILM_WIDTH, FILM_HEIGHT],
    remark: unread === null ? null : soundlessRemark(unread),
    codecs: ["avc", hears === "heard" ? "aac" : undefined],
    hasAllPictures: true,
    isHeard: hears === "heard",
    isIndexFirst: true,
  };
}

/** What becomes of the film in truth. */
async function outcome(row: FilmRow): Promise<unknown> {
  await realFilm(source, row);
  const made = await convertFilm(paths);
  if (typeof made === "string") return made;
  const { codecs, pictures, seconds, loudness } = await shownFilm(media);
  const bytes = readFileSync(media);
  return {
    size: [made.width, made.height],
    remark: made.remark,
    codecs,
    // The encoder of AV1 writes nine of ten pictures.
    hasAllPictures: pictures >= (row.picture === "AV1" ? 9 : 10),
    isHeard: seconds > 0.75 && loudness > 0.03,
    isIndexFirst: bytes.indexOf("moov") < bytes.indexOf("mdat"),
  };
}

test("E02 the table has at least 60 films of cameras, phones and recorders", () => {
  expect(filmTable.length).toBeGreaterThanOrEqual(60);
});

// An encoder of FFmpeg that makes the films hung once on a busy machine: a second try tells that from a fault of ours.
test.for(seededTenth(filmTable, { most: 16 }).map((row) => [nameOf(row), row] as const))(
  "E02 a film of cameras, phones and recorders plays, or says what is missing: %s",
  { timeout: 60_000, retry: 1 },
  async ([, row]) => {
    expect(await outcome(row)).toEqual(expected(row));
  },
);

const pq = (nits: number): number => {
  const part = (nits / 10_000) ** 0.1593017578125;
  return Math.round(64 + 876 * ((0.8359375 + 18.8515625 * part) / (1 + 18.6875 * part)) ** 78.84375);
};

const BT2020 = "colorprim=bt2020:colormatrix=bt2020nc:range=limited";
/** Codes of 10 bits that rise with the film, and the brightness that each becomes on an ordinary screen. */
const tones: [name: string, properties: string, steps: [code: number, from: number, to: number][]][] = [
  [
    "PQ of 0, 20, 203 (paper white), 1000 and 4000 cd/m²",
    `${BT2020}:transfer=smpte2084`,
    [
      [pq(0), 14, 18],
      [pq(20), 90, 110],
      [pq(203), 190, 215],
      [pq(1000), 225, 240],
      [pq(4000), 225, 240],
    ],
  ],
  [
    "HLG of black, a shadow, 75 % (paper white) and the peak",
    `${BT2020}:transfer=arib-std-b67`,
    [
      [64, 14, 18],
      [300, 60, 95],
      [721, 185, 215],
      [940, 225, 240],
    ],
  ],
  [
    "no HDR: black, a shadow, 75 % and white stay",
    "colorprim=bt709:colormatrix=bt709:transfer=bt709:range=limited",
    [
      [64, 14, 18],
      [300, 73, 77],
      [721, 178, 182],
      [940, 233, 237],
    ],
  ],
];

test.for(tones)("E02 the brightness of 10-bit films: %s", { timeout: 60_000 }, async ([, properties, steps]) => {
  await realFilm(source, {
    container: "MOV",
    picture: "HEVC 10 bit",
    sound: "AAC",
    colour: (index) => [steps[Math.floor((index * steps.length) / 10)]?.[0] ?? 64, 512, 512],
    pictureOptions: { "x265-params": `log-level=none:${properties}` },
  });
  expect(await convertFilm(paths)).toMatchObject({ remark: null });
  const seen = await brightnessOf(media);
  expect(seen).toHaveLength(10);
  for (const [place, [, from, to]] of steps.entries()) {
    // The last picture of the step: the first ones are predicted from the step before.
    const level = seen[Math.ceil(((place + 1) * 10) / steps.length) - 1] ?? 0;
    expect.soft(level, `step ${place}`).toBeGreaterThanOrEqual(from);
    expect.soft(level, `step ${place}`).toBeLessThanOrEqual(to);
  }
});
