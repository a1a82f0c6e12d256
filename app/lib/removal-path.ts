/** The page that asks an administrator for the reason before another member's content is deleted. */
export function removalPath(kind: "article" | "comment" | "dynamic" | "feedback" | "video", id: number): string {
  return `/user/manage/removal/new?kind=${kind}&id=${id}`;
}
