import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ALL_FORMATS, AudioSampleSink, FilePathSource, Input, Logging, LogLevel, VideoSampleSink } from "mediabunny";
import { afterAll, beforeAll, expect, test } from "vitest";
import { containerFacts } from "#api/decoding/container-facts.ts";
import { soundlessRemark } from "#api/decoding/film-refusals.ts";
import { type Converted, convertVideo, VideoRefusal } from "#api/services/files/video-file/convert-video.ts";
import { isCampaign } from "#tests/fixtures/campaign.ts";
import { type FilmRow, filmTable, shortFilmTable } from "#tests/fixtures/film-table.ts";
import { FILM_HEIGHT, FILM_WIDTH, realFilm } from "#tests/fixtures/real-film.ts";

const folder = mkdtempSync(join(tmpdir(), "qunluo-films-"));
const [source, media, poster] = ["source", "media", "poster"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const level = Logging.level;
// The library warns about each codec that it does not know.
beforeAll(() => {
  Logging.level = LogLevel.Silent;
});
afterAll(() => {
  Logging.level = level;
  rmSync(folder, { recursive: true, force: true });
});

/** What becomes of the file at `source`: the converted film, or the sentence of its refusal. */
async function converted(): Promise<Converted | string> {
  const bytes = readFileSync(source);
  const found = await containerFacts({
    size: async () => bytes.length,
    read: async (start, end) => bytes.subarray(start, end),
  });
  if ("refusal" in found) return found.refusal;
  try {
    const spread = { site: "qunluo.example.com", id: "1" };
    return await convertVideo(
      { source, media, poster, seconds: found.facts.durationMs / 1000, spread },
      () => undefined,
    );
  } catch (error) {
    if (error instanceof VideoRefusal) return error.message;
    throw error;
  }
}

const open = (path: string) => new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });

/** The number of pictures, the seconds of sound, and its loudness (root mean square; 0 is silence). */
async function shown(path: string) {
  using input = open(path);
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  let [pictures, seconds, squares, count] = [0, 0, 0, 0];
  if (video)
    for await (const sample of new VideoSampleSink(video).samples()) {
      pictures += 1;
      sample.close();
    }
  if (audio)
    for await (const sample of new AudioSampleSink(audio).samples()) {
      seconds += sample.duration;
      const data = new Float32Array(sample.numberOfFrames);
      sample.copyTo(data, { planeIndex: 0, format: "f32-planar" });
      for (const value of data) squares += value * value;
      count += data.length;
      sample.close();
    }
  const codecs = [await video?.getCodec(), await audio?.getCodec()];
  return { codecs, pictures, seconds, loudness: Math.sqrt(squares / Math.max(1, count)) };
}

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
  const made = await converted();
  if (typeof made === "string") return made;
  const { codecs, pictures, seconds, loudness } = await shown(media);
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

const rows = isCampaign ? filmTable : shortFilmTable();

test("E02 the table has at least 60 films of cameras, phones and recorders", () => {
  expect(rows.length).toBeGreaterThanOrEqual(60);
});

// An encoder of FFmpeg that makes the films hung once on a busy machine: a second try tells that from a fault of ours.
test.for(rows.map((row) => [nameOf(row), row] as const))(
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

/** The brightness of each picture: luma of 8 bits, 16 to 235. */
async function brightness(path: string): Promise<number[]> {
  using input = open(path);
  const video = await input.getPrimaryVideoTrack();
  const found: number[] = [];
  if (!video) return found;
  for await (const sample of new VideoSampleSink(video).samples()) {
    const pixels = new Uint8Array(sample.allocationSize());
    await sample.copyTo(pixels);
    found.push(pixels[(FILM_WIDTH * FILM_HEIGHT) / 2] ?? 0);
    sample.close();
  }
  return found;
}

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
  expect(await converted()).toMatchObject({ remark: null });
  const seen = await brightness(media);
  expect(seen).toHaveLength(10);
  for (const [place, [, from, to]] of steps.entries()) {
    // The last picture of the step: the first ones are predicted from the step before.
    const level = seen[Math.ceil(((place + 1) * 10) / steps.length) - 1] ?? 0;
    expect.soft(level, `step ${place}`).toBeGreaterThanOrEqual(from);
    expect.soft(level, `step ${place}`).toBeLessThanOrEqual(to);
  }
});
