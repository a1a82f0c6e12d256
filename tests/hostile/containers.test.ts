import { expect, test } from "vitest";
import type { Context } from "#api/context.ts";
import { ApiError } from "#contract/errors.ts";
import { createInspector } from "#api/services/video-file/inspect-video.ts";
import { hostileClips } from "#tests/fixtures/hostile-clips.ts";
import { videoClip } from "#tests/fixtures/video-clip.ts";

const config = { videos: { minutesMax: 60 } } as Context["config"];
const uploadOf = (file: Buffer) =>
  ({
    size: async () => file.length,
    read: async (_key: string, start: number, end: number) => new Uint8Array(file.subarray(start, end)),
  }) as unknown as Context["uploads"];

/** Time of the event loop in which it answered nobody. */
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
  "E02 whatever a container says of itself, it is judged or refused in words, and nobody else waits for it",
  { timeout: 300_000 },
  async () => {
    const deadlineMs = 3000;
    const inspect = createInspector(deadlineMs);
    const longestPause = pauses();
    let refused = 0;
    for (const [name, file] of await hostileClips()) {
      const error = await inspect({ ctx: { uploads: uploadOf(file), config }, ownerId: 1, key: name }).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (error === undefined) continue;
      refused += 1;
      const words = error instanceof ApiError ? error.details.fieldErrors?.file?.[0] : String(error);
      expect({ name, words }).toEqual({ name, words: expect.stringMatching(/^\p{Script=Han}/u) });
    }
    expect(refused).toBeGreaterThan(8);
    // What took the deadline there took none here.
    expect(longestPause()).toBeLessThan(deadlineMs);
    // The next one has a reader again.
    const well = await videoClip({ kind: "mp4", hasSound: false });
    expect(await inspect({ ctx: { uploads: uploadOf(well), config }, ownerId: 1, key: "well" })).toMatchObject({
      durationMs: 1000,
      width: 160,
    });
  },
);
