import type { Context } from "../../../context.ts";
import { subjectKey } from "../../../../contract/shared/subject.ts";
import type { VideoFileView } from "../../../../contract/files/video-file.ts";
import { videoFilesOf } from "../../files/video-file/video-file-view.ts";

/** The videos of these dynamics in one query, by dynamic id. */
export async function videosOfDynamics(ctx: Context, ids: number[]): Promise<Map<number, VideoFileView>> {
  const subjects = ids.map((id) => ({ kind: "dynamic" as const, id }));
  const files = await videoFilesOf(ctx.db, ctx, subjects);
  return new Map(
    subjects.flatMap((subject) => {
      const file = files.get(subjectKey(subject));
      return file ? [[subject.id, file]] : [];
    }),
  );
}
