import type { Kysely, Selectable } from "kysely";
import { type SubjectKind, type SubjectRef, subjectKey } from "../../../../contract/shared/subject.ts";
import type { VideoFileView } from "../../../../contract/files/video-file.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { VideoFileTable } from "../../../db/schema/video-file.ts";

export type VideoFileRow = Selectable<VideoFileTable>;

/**
 * Converts a row of `video_file` to the contract's form. Without a CDN base the URLs are paths on the site's own
 * origin.
 */
export function videoFileOf({ cdnBase }: { cdnBase: string }, row: VideoFileRow): VideoFileView {
  const address = (key: string | null) => (key === null ? null : `${cdnBase}/media/${key}`);
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    reason: row.reason,
    progress: row.progress,
    durationSeconds: row.duration_ms === null ? null : row.duration_ms / 1000,
    width: row.width,
    height: row.height,
    src: address(row.media_key),
    poster: address(row.poster_key),
    ...(row.ai_mark !== null && { isAiMarked: true as const }),
  };
}

/**
 * The videos of the given posts in one query, in any state; a post without a video is absent.
 * @param readerId who reads the views: only a video's owner is shown the remark about a converted video
 * @returns a map by `subjectKey`
 */
export async function videoFilesOf(
  db: Kysely<Database>,
  { config }: { config: { cdnBase: string } },
  subjects: SubjectRef[],
  readerId?: number,
): Promise<Map<string, VideoFileView>> {
  if (subjects.length === 0) return new Map();
  const kinds = [...new Set(subjects.map(({ kind }) => kind))];
  const idsOf = (kind: SubjectKind) => subjects.flatMap((subject) => (subject.kind === kind ? [subject.id] : []));
  const rows = await db
    .selectFrom("video_file")
    .selectAll()
    .where((eb) =>
      eb.or(kinds.map((kind) => eb.and([eb("subject_kind", "=", kind), eb("subject_id", "in", idsOf(kind))]))),
    )
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const { subject_kind: kind, subject_id: id } = row;
      if (kind === null || id === null) return [];
      const isRemark = row.state === "ready" && row.owner_id !== readerId;
      const view = videoFileOf(config, isRemark ? { ...row, reason: null } : row);
      return [[subjectKey({ kind, id }), view]];
    }),
  );
}
