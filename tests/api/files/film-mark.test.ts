import { buffer } from "node:stream/consumers";
import { ALL_FORMATS, BufferSource, Input } from "mediabunny";
import sharp from "sharp";
import { markInXmp } from "#api/decoding/ai-mark.ts";
import { videoFileEndpoints } from "#contract/files/video-file.ts";
import { AIGC, prompts, xmpOfIptc } from "#tests/fixtures/ai-marks.ts";
import { chooseQualities, makeRenditions, publishFilm, renditionRows } from "#tests/fixtures/renditions.ts";
import { videoClip } from "#tests/fixtures/video-clip.ts";
import { convertAll, uploadVideo } from "#tests/fixtures/video-upload.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const json = JSON.stringify(AIGC);
const small = { seconds: 1, width: 64, height: 48, hasSound: false } as const;

async function stored(server: ApiServer, address: string | null): Promise<Buffer> {
  const file = await server.ctx.media.get((address ?? "").slice("/media/".length));
  if (!file) throw new Error(`nothing is stored at ${address}`);
  return buffer(file.stream);
}

async function converted(server: ApiServer, films: Record<string, Buffer>) {
  const { token } = await server.loginAs();
  const ids: [string, number][] = [];
  for (const [name, bytes] of Object.entries(films))
    ids.push([name, (await uploadVideo(server, token, bytes)).data.id]);
  await convertAll(server);
  return Promise.all(
    ids.map(async ([name, id]) => {
      const view = (await server.call(videoFileEndpoints.get, { params: { id } }, { token })).data;
      const { ai_mark: mark } = await server.ctx.db
        .selectFrom("video_file")
        .select("ai_mark")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return { name, id, view, mark };
    }),
  );
}

const tagsOf = (bytes: Buffer) =>
  new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS }).getMetadataTags();

/** A film with a box of a type that a UUID names. */
function withUuid(film: Buffer, uuid: string, content: Buffer | string): Buffer {
  const data = Buffer.from(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(24 + data.length);
  head.write("uuid", 4, "latin1");
  return Buffer.concat([film, head, Buffer.from(uuid, "hex"), data]);
}
const C2PA = "d8fec3d61b0e483c92975828877ec481";
const XMP = "be7acfcb97a942e89c71999491e3afac";

test(
  "C19 E02 the mark of a film is recognised in MP4 and Matroska, and kept in the converted film and its poster",
  { timeout: 120_000 },
  async ({ server }) => {
    const tags = { title: "家", raw: { AIGC: json, "©xyz": "+39.9042+116.4074/" } };
    const films = {
      "copied MP4": await videoClip({ ...small, kind: "mp4", tags }),
      "transcoded WebM": await videoClip({ ...small, kind: "webm", tags: { title: "家", raw: { AIGC: json } } }),
    };
    for (const { name, id, view, mark } of await converted(server, films)) {
      expect([name, view.state, mark, view.isAiMarked]).toEqual([name, "ready", "aigc", true]);
      const made = await stored(server, view.src);
      expect(made.indexOf("moov"), "the index comes first").toBeLessThan(made.indexOf("mdat"));
      const kept = await tagsOf(made);
      expect(Object.keys(kept), name).toEqual(["raw"]);
      expect(Object.keys(kept.raw ?? {}), name).toEqual(["AIGC"]);
      expect(JSON.parse(String(kept.raw?.["AIGC"])), name).toEqual({
        ...AIGC,
        ContentPropagator: "localhost:3000",
        PropagateID: `video-${id}`,
      });
      expect(made.includes("116.4074"), name).toBe(false);
      const { xmp } = await sharp(await stored(server, view.poster)).metadata();
      expect(markInXmp(xmp?.toString() ?? "")?.aigc, name).toMatchObject({ Label: "1", ProduceID: AIGC.ProduceID });
    }
  },
);

test(
  "C19 E02 a film's C2PA manifest and IPTC's source type make the film suspected, and hostile tags break nothing",
  { timeout: 120_000 },
  async ({ server }) => {
    const plain = await videoClip({ ...small, kind: "mp4" });
    const films = {
      manifest: withUuid(plain, C2PA, "jumb c2pa trainedAlgorithmicMedia"),
      camera: withUuid(plain, C2PA, "jumb c2pa digitalCapture"),
      IPTC: withUuid(plain, XMP, xmpOfIptc()),
      "no mark": plain,
      "a tag of 1 MB": await videoClip({ ...small, kind: "mp4", tags: { raw: { AIGC: "{".repeat(1024 * 1024) } } }),
      "a tag of bytes": await videoClip({ ...small, kind: "mp4", tags: { raw: { AIGC: new Uint8Array(50_000) } } }),
      "a box that names more than there is": Buffer.concat([
        plain,
        Buffer.from([0xff, 0xff, 0xff, 0xff]),
        Buffer.from("uuid"),
        Buffer.from(C2PA, "hex"),
      ]),
    };
    const marks = Object.fromEntries(
      (await converted(server, films)).map(({ name, view, mark }) => [name, [view.state, mark]]),
    );
    expect(marks).toEqual({
      manifest: ["ready", "c2pa"],
      camera: ["ready", null],
      IPTC: ["ready", "iptc"],
      "no mark": ["ready", null],
      "a tag of 1 MB": ["ready", null],
      "a tag of bytes": ["ready", null],
      "a box that names more than there is": ["ready", "c2pa"],
    });
  },
);

test("C19 E21 the mark of a film is in its qualities and its frames, too", { timeout: 120_000 }, async ({ server }) => {
  const author = await server.loginAs();
  const tags = { title: "家", raw: { AIGC: json } };
  await publishFilm(server, author, await videoClip({ kind: "mp4", seconds: 2, width: 640, height: 480, tags }));
  await chooseQualities(server, "always");
  await makeRenditions(server);
  const rows = await renditionRows(server);
  expect(rows.map(({ kind }) => kind)).toEqual(["frames", "quality", "quality"]);
  for (const { kind, key } of rows) {
    const bytes = await stored(server, `/media/${key}`);
    if (kind === "frames") {
      const { xmp } = await sharp(bytes).metadata();
      expect(markInXmp(xmp?.toString() ?? "")?.aigc).toMatchObject({ Label: "1", ProduceID: AIGC.ProduceID });
    } else {
      const kept = await tagsOf(bytes);
      expect(Object.keys(kept.raw ?? {})).toEqual(["AIGC"]);
      expect(JSON.parse(String(kept.raw?.["AIGC"]))).toMatchObject({ Label: "1", ProduceID: AIGC.ProduceID });
      expect(kept.title).toBeUndefined();
    }
  }
});

test(
  "C19 E02 a mark in the comment of a film is recognised, and a prompt there makes the film suspected",
  { timeout: 120_000 },
  async ({ server }) => {
    const films = {
      "a mark in MP4": await videoClip({ ...small, kind: "mp4", tags: { comment: json } }),
      "a wrapped mark in MP4": await videoClip({ ...small, kind: "mp4", tags: { comment: JSON.stringify({ AIGC }) } }),
      "a mark in MKV": await videoClip({ ...small, kind: "mkv", tags: { comment: json } }),
      "a mark in a description": await videoClip({ ...small, kind: "mp4", tags: { description: json } }),
      "ComfyUI in MP4": await videoClip({
        ...small,
        kind: "mp4",
        tags: { comment: JSON.stringify({ prompt: prompts.comfyPrompt, workflow: prompts.comfyWorkflow }) },
      }),
      "a comment": await videoClip({ ...small, kind: "mp4", tags: { comment: "海边，{2026}" } }),
    };
    const found = (await converted(server, films)).map(({ name, mark }) => [name, mark]);
    expect(Object.fromEntries(found)).toEqual({
      "a mark in MP4": "aigc",
      "a wrapped mark in MP4": "aigc",
      "a mark in MKV": "aigc",
      "a mark in a description": "aigc",
      "ComfyUI in MP4": "prompt",
      "a comment": null,
    });
  },
);
