/** Where an administrator is asked why something of somebody else's is to be deleted. */
export function removalPath(kind: "article" | "comment" | "dynamic" | "feedback" | "video", id: number): string {
  return `/user/manage/removal/new?kind=${kind}&id=${id}`;
}
