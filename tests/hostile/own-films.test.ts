import { mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO, Demuxer } from "node-av";
import { afterAll, expect, test } from "vitest";
import { convertInChildren } from "#tests/fixtures/convert-in-children.ts";
import { oddFilms } from "#tests/fixtures/odd-films.ts";
import { realFilm } from "#tests/fixtures/real-film.ts";

const folder = mkdtempSync(join(tmpdir(), "qunluo-own-films-"));
const path = (name: string) => join(folder, name);
const paths = { source: path("source"), media: path("media"), poster: path("poster"), parts: path("parts") };
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The films of the operator (`FILMS=folder npm run proof -- --only films`), or else one of ours. */
async function chosenFilms(): Promise<string[]> {
  const own = process.env.FILMS;
  if (own) return readdirSync(own).map((name) => join(own, name));
  const [first] = oddFilms;
  await realFilm(path("ours"), first?.film ?? { container: "TS", picture: "H.264", sound: "AAC" });
  return [path("ours")];
}

/** The film as FFmpeg's own reader sees it. */
async function probed(file: string) {
  await using input = await Demuxer.open(file);
  const video = input.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO);
  if (!video) return null;
  const { width, height, sampleAspectRatio: pixel } = video.codecpar;
  const wide = pixel.num > 0 && pixel.den > 0 ? (width * pixel.num) / pixel.den : width;
  const hasSound = input.streams.some(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO);
  // Matroska states the time of its end. A negative time is a lead-in that is not shown, except in transport streams.
  const hasClock = input.formatName === "mpegts";
  let [first, last] = [Infinity, -Infinity];
  const { num, den } = video.timeBase;
  for await (const packet of input.packets(video.index)) {
    if (!packet) break;
    const at = (Number(packet.pts) * num) / den;
    if (at >= 0 || hasClock) first = Math.min(first, at);
    last = Math.max(last, at + (Number(packet.duration) * num) / den);
    packet.free();
  }
  return { shape: wide / height, seconds: last - first, hasSound };
}

/** Why a converted film is not as FFmpeg sees its source; null when it is. */
async function faultOf(file: string): Promise<string | null> {
  const outcome = await convertInChildren(paths);
  if (outcome.type === "refused") return /^\p{Script=Han}/u.test(outcome.reason) ? null : `refused: ${outcome.reason}`;
  if (outcome.type !== "done") return JSON.stringify(outcome);
  const [there, here] = [await probed(file), await probed(paths.media)];
  if (!there || !here) return "no picture";
  const { made } = outcome;
  const shape = made.width / made.height;
  // A container may turn the picture by 90 degrees.
  const isShaped = [there.shape, 1 / there.shape].some((each) => Math.abs(shape / each - 1) < 0.03);
  if (!isShaped) return `shape ${shape}, not ${there.shape}`;
  if (Math.abs(here.seconds - there.seconds) > Math.max(0.5, there.seconds * 0.05))
    return `${here.seconds} s, not ${there.seconds} s`;
  return here.hasSound || !there.hasSound || made.remark?.startsWith("没有声音")
    ? null
    : "no sound, and nobody is told";
}

test(
  "E02 films have the shape, the length and the sound that FFmpeg's own reader finds in them",
  {
    timeout: 12 * 3_600_000,
  },
  async () => {
    for (const file of await chosenFilms()) {
      rmSync(paths.source, { force: true });
      symlinkSync(file, paths.source);
      expect.soft(await faultOf(file), file).toBeNull();
    }
  },
);
