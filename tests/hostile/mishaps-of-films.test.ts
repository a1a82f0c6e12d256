import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { registerMediabunnyServer } from "@mediabunny/server";
import * as bunny from "mediabunny";
import { afterAll, expect, test } from "vitest";
import { DAMAGED_FILE } from "#api/decoding/film-refusals.ts";
import type { Outcome } from "#api/jobs/transcode-process.ts";
import { copyTracks } from "#api/services/files/video-file/copy-tracks.ts";
import { brokenFilm, type Mishap } from "#tests/fixtures/broken-film.ts";
import { convertInChildren } from "#tests/fixtures/convert-in-children.ts";
import { openFile, shownFilm } from "#tests/fixtures/convert-film.ts";
import { realFilm, type RealFilm } from "#tests/fixtures/real-film.ts";
import { seededTenth } from "#tests/setup/seeded-tenth.ts";

registerMediabunnyServer();
const folder = mkdtempSync(join(tmpdir(), "qunluo-mishaps-"));
const path = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SECONDS = 10;
const look = { seconds: SECONDS, gop: 20, size: { width: 320, height: 180 }, pattern: 90 };
const kinds = {
  MKV: { ...look, container: "MKV", picture: "H.264", sound: "AAC" },
  TS: { ...look, container: "TS", picture: "H.264", sound: "AAC" },
  WebM: { ...look, container: "WebM", picture: "VP8", sound: "Opus" },
} satisfies Record<string, RealFilm>;

const wholes = new Map<string, Buffer>();
async function wholeFilm(kind: keyof typeof kinds): Promise<Buffer> {
  const bytes = wholes.get(kind);
  if (bytes) return bytes;
  await realFilm(path("whole"), kinds[kind]);
  const made = readFileSync(path("whole"));
  wholes.set(kind, made);
  return made;
}

const paths = { source: path("source"), media: path("media"), poster: path("poster"), parts: path("parts") };
function converted(bytes: Buffer): Promise<Outcome> {
  writeFileSync(paths.source, bytes);
  return convertInChildren(paths);
}

/** The seconds of the film that must be shown at least. */
const mishaps: [name: string, mishap: Mishap, seconds: number][] = [
  ["a download that broke off soon", { is: "cut", at: 0.3 }, 2],
  ["a download that broke off late", { is: "cut", at: 0.95 }, 8.5],
  ["zeros in the middle", { is: "zeros", at: 0.5, part: 0.1 }, 2.5],
  ["noise in the middle", { is: "noise", at: 0.6, part: 0.06 }, 2.5],
  ["a missing part", { is: "hole", at: 0.6, part: 0.05 }, 2.5],
];
const cases = (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((kind) =>
  mishaps.map((mishap) => [kind, ...mishap] as const),
);

test.for(seededTenth(cases, { least: 6 }))(
  "E02 a film with a mishap plays as far as it is whole: %s, %s",
  { timeout: 90_000 },
  async ([kind, , mishap, seconds]) => {
    const made = await converted(brokenFilm(await wholeFilm(kind), mishap));
    expect(made).toMatchObject({ type: "done" });
    const shown = await shownFilm(path("media"));
    expect(shown.pictures / 10).toBeGreaterThanOrEqual(seconds);
    expect(shown.seconds).toBeGreaterThanOrEqual(seconds - 0.3);
  },
);

test.for(["MKV", "TS", "WebM"] as const)(
  "E02 a film with many wrong bytes plays, or its refusal names the damage: %s",
  { timeout: 90_000 },
  async (kind) => {
    for (const count of [20, 400, 4000]) {
      const made = await converted(brokenFilm(await wholeFilm(kind), { is: "bits", count }));
      expect([made.type, "reason" in made ? made.reason : DAMAGED_FILE]).toEqual([
        expect.stringMatching(/^(?:done|refused)$/),
        expect.stringMatching(/损坏|不完整/),
      ]);
    }
  },
);

// The library's own silence overflowed the heap of the child.
test.for(["Opus", "PCM", "MP3"] as const)(
  "E02 a film whose sound pauses keeps its pauses as silence: %s",
  { timeout: 60_000 },
  async (sound) => {
    await realFilm(path("even"), { ...kinds.MKV, sound });
    using input = openFile(path("even"));
    const isHeard = (at: number) => at < 2 || (at > 4.5 && at < 6) || at > 6.01;
    await copyTracks(bunny, {
      input,
      path: path("paused"),
      async *packetsOf(track) {
        for await (const packet of new bunny.EncodedPacketSink(track).packets())
          if (track.isVideoTrack() || isHeard(packet.timestamp)) yield packet;
      },
    });
    expect(await converted(readFileSync(path("paused")))).toMatchObject({ type: "done" });
    const shown = await shownFilm(path("media"));
    expect(shown.pictures).toBe(SECONDS * 10);
    expect(shown.seconds).toBeGreaterThan(SECONDS - 0.2);
    // A quarter of the film is silent.
    expect(shown.loudness).toBeGreaterThan(0.1);
    expect(shown.loudness).toBeLessThan(0.2);
  },
);
