import type { SubjectKind, SubjectRef } from "#contract/shared/subject.ts";

/** R13: what staff and authors do with a post's place, asked on a page of its own. @param circleId where it stands; null for none */
export function circlePostPath({ kind, id }: SubjectRef, circleId: number | null, act?: "move" | "remove"): string {
  const query = new URLSearchParams({
    kind: kind satisfies SubjectKind,
    id: String(id),
    ...(circleId === null ? {} : { circle: String(circleId) }),
  });
  return `/circle/post?${query}${act ? `#${act}` : ""}`;
}
