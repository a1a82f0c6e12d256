import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Context } from "#api/context.ts";
import { ApiError } from "#contract/shared/errors.ts";
import { createInspector } from "#api/services/files/video-file/inspect-video.ts";
import { convertInChild } from "#api/jobs/transcode-process.ts";
import { conversionDeadline } from "#api/services/files/video-file/conversion-time.ts";
import { isCampaign } from "#tests/fixtures/campaign.ts";
import { hostileClips, hostileParts } from "#tests/fixtures/hostile-clips.ts";
import { videoClip } from "#tests/fixtures/video-clip.ts";
import { seededTenth } from "#tests/setup/seeded-tenth.ts";

const config = { videos: { minutesMax: 60 } } as Context["config"];
const uploadOf = (file: Buffer) =>
  ({
    size: async () => file.length,
    read: async (_key: string, start: number, end: number) => new Uint8Array(file.subarray(start, end)),
  }) as unknown as Context["uploads"];

/** Measures the longest pause of the event loop. */
function pauses(): () => number {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 10);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

test(
  "E02 a container with any claims is judged or refused with a message, and delays nobody",
  { timeout: 300_000 },
  async () => {
    const deadlineMs = 3000;
    const inspect = createInspector(deadlineMs);
    const longestPause = pauses();
    let refused = 0;
    for (const [name, file] of seededTenth(await hostileClips())) {
      const error = await inspect({ ctx: { uploads: uploadOf(file), config }, ownerId: 1, key: name }).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (error === undefined) continue;
      refused += 1;
      const words = error instanceof ApiError ? error.details.fieldErrors?.file?.[0] : String(error);
      expect({ name, words }).toEqual({ name, words: expect.stringMatching(/^\p{Script=Han}/u) });
    }
    expect(refused).toBeGreaterThanOrEqual(isCampaign ? 9 : 0);
    // Inspections ran into their deadline without blocking this event loop.
    expect(longestPause()).toBeLessThan(deadlineMs);
    // The next inspection has a reader again.
    const well = await videoClip({ kind: "mp4", hasSound: false });
    expect(await inspect({ ctx: { uploads: uploadOf(well), config }, ownerId: 1, key: "well" })).toMatchObject({
      durationMs: 1000,
      width: 160,
    });
  },
);

test(
  "E02 a film that passed inspection never runs into the deadline of its conversion, whatever its index claims",
  { timeout: 600_000 },
  async () => {
    const inspect = createInspector(3000);
    const folder = mkdtempSync(join(tmpdir(), "qunluo-films-"));
    const paths = ["source", "media", "poster"].map((name) => join(folder, name));
    const [source = "", media = "", poster = ""] = paths;
    let converted = 0;
    try {
      for (const [name, file] of seededTenth([...(await hostileClips()), ...(await hostileParts())])) {
        const facts = await inspect({ ctx: { uploads: uploadOf(file), config }, ownerId: 1, key: name }).catch(
          () => undefined,
        );
        if (!facts) continue;
        converted += 1;
        writeFileSync(source, file);
        const { durationMs, width, height } = facts;
        const promised = { duration_ms: durationMs, width, height, source_bytes: file.length };
        const outcome = await convertInChild(
          { source, media, poster, seconds: durationMs / 1000, spread: { site: "qunluo.example.com", id: "1" } },
          {
            timeoutMs: conversionDeadline(promised, 3_600_000),
            nice: 0,
            signal: new AbortController().signal,
            onProgress: () => undefined,
          },
        );
        const told = outcome.type === "refused" ? outcome.reason : outcome.type;
        expect.soft(told, name).toMatch(/^(?:done$|damaged$|broken$|\p{Script=Han})/u);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    expect(converted).toBeGreaterThanOrEqual(isCampaign ? 9 : 0);
  },
);
