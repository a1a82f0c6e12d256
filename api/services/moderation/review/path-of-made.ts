import { danmakuPath } from "../../../../contract/shared/danmaku-names.ts";
import { commentPath, type SubjectKind } from "../../../../contract/shared/subject.ts";
import { reviewKindOf } from "./reasons-to-wait.ts";

/** The path of the post or comment that a replayed call has published. */
export function pathOfMade(
  endpoint: string,
  authorId: number,
  body: Record<string, unknown>,
  made: unknown,
): string | null {
  const kind = reviewKindOf(endpoint.split(" ")[1] ?? "");
  const { id } = (made ?? {}) as { id?: number };
  if (kind === "user") return `/user/${authorId}`;
  if (id === undefined || kind === undefined) return null;
  if (kind === "danmaku") return danmakuPath(Number(body.videoId), Number(body.time));
  if (kind !== "comment") return `/${kind}/${id}`;
  return commentPath({ kind: body.subjectKind as SubjectKind, id: Number(body.subjectId) }, id);
}
