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
    return await convertVideo({ source, media, poster, seconds: found.facts.durationMs / 1000 }, () => undefined);
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

test(
  "E02 films of cameras, phones and recorders play, or say what is missing: the table",
  { timeout: 600_000 },
  async () => {
    const rows = isCampaign ? filmTable : shortFilmTable();
    expect(rows.length).toBeGreaterThanOrEqual(60);
    for (const row of rows) expect.soft(await outcome(row), nameOf(row)).toEqual(expected(row));
  },
);
