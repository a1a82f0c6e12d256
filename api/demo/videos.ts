import { createHash } from "node:crypto";
import type { Insertable, Transaction } from "kysely";
import sharp from "sharp";
import type { Context } from "../context.ts";
import type { CommentTable } from "../db/schema/comment.ts";
import type { Database } from "../db/schema/index.ts";
import type { VideoLikeTable } from "../db/schema/video.ts";
import { renderComment, type RenderSettings } from "../markdown/render.ts";
import { RENDERER_VERSION, summaryOf } from "../markdown/rendered.ts";
import { personAt } from "./compose.ts";
import { type DemoVideo, demoVideos } from "./parse-videos.ts";
import { insertNotices } from "./insert-notices.ts";
import { insertForIds, insertRows } from "./insert-rows.ts";
import { people } from "./people.ts";
import { drawPicture } from "./pictures/draw.ts";
import { sample, seededRandom, seedOf } from "./random.ts";

const DAY = 24 * 3_600_000;
const WIDTH = 480;
const HEIGHT = 270;
const FRAMES_PER_SECOND = 6;
/** Magnification of the last frame relative to the first. */
const ZOOM = 0.22;

interface Film {
  mediaKey: string;
  posterKey: string;
  bytes: number;
}

/**
 * Draws and stores the demo's clips; returns none if this machine has no encoder. @returns in the order of `demoVideos`
 */
export async function storeFilms({ media, log }: Pick<Context, "media" | "log">): Promise<Film[]> {
  try {
    const films: Film[] = [];
    for (const video of demoVideos()) {
      const { clip, poster } = await filmOf(video);
      const name = createHash("sha256").update(clip).digest("hex").slice(0, 32);
      const [mediaKey, posterKey] = [`video/${name.slice(0, 2)}/${name}.mp4`, `video/${name.slice(0, 2)}/${name}.webp`];
      await media.put(mediaKey, clip, "video/mp4");
      await media.put(posterKey, poster, "image/webp");
      films.push({ mediaKey, posterKey, bytes: clip.length + poster.length });
    }
    return films;
  } catch (error) {
    log.warn({ err: error }, "the demo community has no videos");
    return [];
  }
}

/** Makes a slow zoom into the picture, as MP4 with H.264. The encoder is loaded with the first clip. */
async function filmOf({ picture, seconds }: DemoVideo): Promise<{ clip: Buffer; poster: Buffer }> {
  const [{ BufferTarget, Mp4OutputFormat, Output, VideoSample, VideoSampleSource }, { registerMediabunnyServer }] =
    await Promise.all([import("mediabunny"), import("@mediabunny/server")]);
  registerMediabunnyServer();
  const drawn = sharp(Buffer.from(drawPicture(picture)))
    .flatten()
    .resize(WIDTH, HEIGHT, { fit: "cover" });
  const whole = await drawn.clone().ensureAlpha().raw().toBuffer();
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target });
  const frames = new VideoSampleSource({ codec: "avc", bitrate: 300_000, hardwareAcceleration: "prefer-software" });
  output.addVideoTrack(frames, { frameRate: FRAMES_PER_SECOND });
  await output.start();
  const count = seconds * FRAMES_PER_SECOND;
  for (let index = 0; index < count; index++) {
    const scale = 1 - (ZOOM * index) / count;
    const [width, height] = [Math.round(WIDTH * scale), Math.round(HEIGHT * scale)];
    const part = { left: Math.round((WIDTH - width) * 0.7), top: Math.round((HEIGHT - height) * 0.4), width, height };
    const pixels = await sharp(whole, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
      .extract(part)
      .resize(WIDTH, HEIGHT, { kernel: "linear" })
      .raw()
      .toBuffer();
    const frame = new VideoSample(new Uint8Array(pixels), {
      format: "RGBX",
      codedWidth: WIDTH,
      codedHeight: HEIGHT,
      timestamp: index / FRAMES_PER_SECOND,
      duration: 1 / FRAMES_PER_SECOND,
    });
    await frames.add(frame);
    frame.close();
  }
  await output.finalize();
  return {
    clip: Buffer.from(target.buffer ?? new ArrayBuffer(0)),
    poster: await drawn.webp({ quality: 80 }).toBuffer(),
  };
}

interface Places {
  /** In the order of `people`. */
  userIds: readonly number[];
  films: readonly Film[];
  siteUrl: string;
  cdnBase: string;
  now: number;
}

/**
 * Inserts the demo's videos (E02) with likes and comments. Deterministic; ids rise with dates, counters are computed
 * from the rows.
 */
export async function insertVideos(
  trx: Transaction<Database>,
  { userIds, films, siteUrl, cdnBase, now }: Places,
): Promise<void> {
  // The texts mention nobody, so rendering needs no lookups within the transaction.
  const text: RenderSettings = { siteUrl, cdnBase, sizesOf: async () => new Map() };
  const tags = await trx.selectFrom("classify_tag").select(["id", "slug"]).execute();
  const user = (key: string) => userIds[personAt(key)] ?? 0;
  for (const [place, video] of [...demoVideos().entries()].toSorted(([, a], [, b]) => b.daysAgo - a.daysAgo)) {
    const film = films[place];
    if (!film) continue;
    const random = seededRandom(seedOf(`video ${video.title}`));
    const at = Math.round(now - video.daysAgo * DAY);
    const authorId = user(video.author);
    const rendered = await renderComment(video.source, text);
    const fans = sample(
      random,
      userIds.filter((id) => id !== authorId),
      8 + Math.floor(random() * 20),
    );
    const [id = 0] = await insertForIds(trx, "video", [
      {
        author_id: authorId,
        title: video.title,
        summary: summaryOf(rendered.text),
        source: video.source,
        html: rendered.html,
        renderer_version: RENDERER_VERSION,
        state: "ready",
        is_listed: 1,
        region: people[personAt(video.author)]?.region ?? null,
        view_count: video.views,
        like_count: fans.length,
        comment_count: video.comments.length,
        last_floor: video.comments.length,
        created_at: at,
        updated_at: at,
        published_at: at,
      },
    ]);
    await insertRows(
      trx,
      "video_tag",
      tags.flatMap((tag) =>
        video.tags.includes(tag.slug)
          ? [{ video_id: id, tag_id: tag.id, published_at: at, is_listed: 1 as const }]
          : [],
      ),
    );
    await insertRows(
      trx,
      "video_like",
      fans.map((fan): Insertable<VideoLikeTable> => ({
        video_id: id,
        user_id: fan,
        created_at: Math.round(at + (now - at) * random()),
      })),
    );
    await insertRows(trx, "video_file", [fileRow(video, film, { authorId, id, at })]);
    await trx
      .updateTable("user")
      .set((eb) => ({
        listed_video_count: eb("listed_video_count", "+", 1),
        liked_count: eb("liked_count", "+", fans.length),
        video_count: eb("video_count", "+", 1),
        video_bytes: eb("video_bytes", "+", film.bytes),
      }))
      .where("id", "=", authorId)
      .execute();
    await insertAnswers(trx, video, { id, authorId, at, text, now, user });
  }
}

function fileRow(
  { title, seconds }: DemoVideo,
  film: Film,
  { authorId, id, at }: { authorId: number; id: number; at: number },
) {
  return {
    owner_id: authorId,
    name: `${title.slice(0, 12)}.mp4`,
    state: "ready" as const,
    progress: 100,
    source_bytes: film.bytes,
    media_key: film.mediaKey,
    poster_key: film.posterKey,
    duration_ms: seconds * 1000,
    width: WIDTH,
    height: HEIGHT,
    bytes: film.bytes,
    subject_kind: "video" as const,
    subject_id: id,
    created_at: at,
    updated_at: at,
  };
}

/** Inserts first-level comments in order of time. */
async function insertAnswers(
  trx: Transaction<Database>,
  { comments }: DemoVideo,
  {
    id,
    authorId,
    at,
    text,
    now,
    user,
  }: { id: number; authorId: number; at: number; text: RenderSettings; now: number; user(key: string): number },
): Promise<void> {
  const rows: Insertable<CommentTable>[] = [];
  for (const [place, { author, text: words }] of comments.entries()) {
    const writer = user(author);
    rows.push({
      subject_kind: "video",
      subject_id: id,
      author_id: writer,
      floor: place + 1,
      source: words,
      html: (await renderComment(words, text)).html,
      renderer_version: RENDERER_VERSION,
      region: people[personAt(author)]?.region ?? null,
      author_count: writer === authorId ? 1 : 0,
      created_at: Math.round(at + ((now - at) * (place + 1)) / (comments.length + 2)),
    });
  }
  const ids = await insertForIds(trx, "comment", rows);
  const told = rows.map((row, place) => ({
    userId: authorId,
    doerId: row.author_id,
    about: { kind: "video" as const, id },
    commentId: ids[place] ?? 0,
    at: row.created_at,
  }));
  await insertNotices(trx, told, { areRead: false });
}
