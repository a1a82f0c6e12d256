import type { VideoRenditions } from "../../../../contract/files/video-file.ts";
import type { Context } from "../../../context.ts";
import { playlistKey } from "./playlist.ts";
import { type QualityFacts, readFramesFacts, readQualityFacts } from "./rendition-facts.ts";

/** The ready quality with this key, and the others of its film. */
export const siblingsQuery = ({ db }: Pick<Context, "db">, key: string) =>
  db
    .selectFrom("video_rendition as one")
    .innerJoin("video_rendition as each", "each.video_file_id", "one.video_file_id")
    .select(["each.key", "each.facts"])
    .where("one.key", "=", key)
    .where("each.kind", "=", "quality")
    .where("each.state", "=", "ready");

/** The ready qualities of the film with this MP4; one of few heights each. */
export const qualitiesQuery = ({ db }: Pick<Context, "db">, mediaKey: string) =>
  db
    .selectFrom("video_rendition")
    .innerJoin("video_file", "video_file.id", "video_rendition.video_file_id")
    .select(["video_rendition.key", "video_rendition.bitrate", "video_rendition.facts"])
    .where("video_file.media_key", "=", mediaKey)
    .where("video_rendition.kind", "=", "quality")
    .where("video_rendition.state", "=", "ready");

/** As `qualitiesQuery`, without rows that are not as our own writer leaves them. */
export async function readyQualities(
  ctx: Pick<Context, "db">,
  mediaKey: string,
): Promise<{ key: string; bitrate: number; facts: QualityFacts }[]> {
  const rows = await qualitiesQuery(ctx, mediaKey).execute();
  return rows.flatMap(({ key, bitrate, facts: column }) => {
    const facts = readQualityFacts(column);
    return key === null || facts === null ? [] : [{ key, bitrate, facts }];
  });
}

/** The ready renditions of a file, without the long facts of qualities. */
export const renditionsQuery = ({ db }: Pick<Context, "db">, fileId: number) =>
  db
    .selectFrom("video_rendition")
    .innerJoin("video_file", "video_file.id", "video_rendition.video_file_id")
    .select(["video_rendition.kind", "video_rendition.height", "video_rendition.key"])
    .select(["video_file.media_key", "video_file.width as film_width", "video_file.height as film_height"])
    .select((eb) =>
      eb.case().when("video_rendition.kind", "=", "frames").then(eb.ref("video_rendition.facts")).end().as("facts"),
    )
    .where("video_rendition.video_file_id", "=", fileId)
    .where("video_rendition.state", "=", "ready");

/** The renditions that a film's player may use besides its MP4; null without any. */
export async function renditionsOf(
  ctx: Pick<Context, "db" | "config">,
  fileId: number,
): Promise<VideoRenditions | null> {
  const rows = await renditionsQuery(ctx, fileId).execute();
  const each = rows
    .flatMap(({ kind, height, key }) =>
      kind === "quality" && key !== null ? [{ height, src: `/media/${playlistKey(key)}` }] : [],
    )
    .toSorted((a, b) => b.height - a.height);
  const { media_key: mediaKey, film_width: width, film_height: height } = rows[0] ?? {};
  // Not before the film's own height is there: nobody should see less than the MP4 shows.
  const isWhole = each.length > 1 && each[0]?.height === Math.min(width ?? 0, height ?? 0);
  // Playlists are written by this site; they name the CDN for what it may deliver.
  const qualities = mediaKey && isWhole ? { src: `/media/${playlistKey(mediaKey)}`, each } : undefined;
  const sheet = rows.find(({ kind }) => kind === "frames");
  const facts = sheet ? readFramesFacts(sheet.facts) : null;
  const frames = sheet && facts ? { src: `${ctx.config.cdnBase}/media/${sheet.key}`, ...facts } : undefined;
  return qualities || frames ? { ...(qualities && { qualities }), ...(frames && { frames }) } : null;
}
