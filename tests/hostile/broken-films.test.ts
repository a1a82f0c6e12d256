import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll } from "vitest";
import { videoFileEndpoints } from "#contract/files/video-file.ts";
import { type FilmPicture, realFilm, type RealFilm } from "#tests/fixtures/real-film.ts";
import { convertAll, uploadVideo } from "#tests/fixtures/video-upload.ts";
import { expect, test } from "#tests/setup/api-test.ts";
import { share } from "#tests/setup/hostile.ts";

const folder = mkdtempSync(join(tmpdir(), "qunluo-broken-films-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const kinds: RealFilm[] = [
  { container: "MOV", picture: "H.264", sound: "PCM" },
  { container: "MP4", picture: "HEVC 10 bit", sound: "E-AC-3 5.1" },
  { container: "MKV", picture: "VP9", sound: "FLAC 5.1" },
  { container: "WebM", picture: "VP8", sound: "Vorbis" },
  { container: "TS", picture: "H.264", sound: "MP2" },
  { container: "MOV", picture: "ProRes" satisfies FilmPicture, sound: "PCM big endian" },
];

/** What happened to a film: it ends early, or bytes in it are others. */
const mishap = fc.record({
  kind: fc.nat(kinds.length - 1),
  /** The part of the file that is left. */
  left: fc.oneof({ weight: 1, arbitrary: fc.double({ min: 0.02, max: 1, noNaN: true }) }, fc.constant(1)),
  /** Places in the file, and the bytes there. */
  patches: fc.array(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 200 }),
    }),
    { maxLength: 4 },
  ),
});

test(
  "E02 a film that is cut or damaged plays or ends in words, leaves nothing, and holds up nobody",
  {
    timeout: 600_000,
  },
  async ({ server }) => {
    const films = new Map<number, Buffer>();
    const author = await server.loginAs();
    const incoming = join(server.ctx.config.dataDir, "incoming");
    const film = async (kind: number): Promise<Buffer> => {
      const path = join(folder, "film");
      if (!films.has(kind)) await realFilm(path, { seconds: 2, ...(kinds[kind] as RealFilm) });
      const bytes = films.get(kind) ?? readFileSync(path);
      films.set(kind, bytes);
      return bytes;
    };
    await fc.assert(
      fc.asyncProperty(mishap, async ({ kind, left, patches }) => {
        const whole = await film(kind);
        const broken = Buffer.from(whole.subarray(0, Math.ceil(whole.length * left)));
        for (const { at, bytes } of patches) {
          const from = Math.floor(at * broken.length);
          broken.set(bytes.subarray(0, broken.length - from), from);
        }
        const { data, status, error } = await uploadVideo(server, author.token, broken);
        if (status !== 200) {
          expect(error?.fieldErrors?.file?.[0]).toMatch(/^\p{Script=Han}/u);
          return;
        }
        const conversion = convertAll(server);
        const asked = performance.now();
        const meanwhile = await server.call(videoFileEndpoints.get, { params: { id: data.id } }, author);
        expect(meanwhile.status).toBe(200);
        expect(performance.now() - asked).toBeLessThan(5_000);
        await conversion;
        const view = (await server.call(videoFileEndpoints.get, { params: { id: data.id } }, author)).data;
        expect(["ready", "failed"]).toContain(view.state);
        if (view.state === "failed") expect(view.reason).toMatch(/^\p{Script=Han}/u);
        expect(readdirSync(incoming)).toEqual([]);
        await server.ctx.db.deleteFrom("video_file").execute();
      }),
      { numRuns: Math.max(4, share(0.1)) },
    );
  },
);
