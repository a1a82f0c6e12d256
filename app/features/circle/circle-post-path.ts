import type { SubjectKind, SubjectRef } from "#contract/shared/subject.ts";

/**
 * R13: the address of the page where staff and authors move or remove a post.
 * @param circleId the circle that the post is in; null for none
 */
export function circlePostPath({ kind, id }: SubjectRef, circleId: number | null, act?: "move" | "remove"): string {
  const query = new URLSearchParams({
    kind: kind satisfies SubjectKind,
    id: String(id),
    ...(circleId === null ? {} : { circle: String(circleId) }),
  });
  return `/circle/post?${query}${act ? `#${act}` : ""}`;
}
