// Without zod: pages load this file into the browser.

/** The kinds of post. How to add a kind: docs/how-to/kind-of-post.md. */
export const subjectKinds = ["article", "dynamic", "feedback", "video"] as const;
export type SubjectKind = (typeof subjectKinds)[number];
export const subjectName: Record<SubjectKind, string> = {
  article: "文章",
  dynamic: "动态",
  feedback: "反馈",
  video: "视频",
};

/** What they are counted by. */
export const subjectUnit: Record<SubjectKind, string> = { article: "篇", dynamic: "条", feedback: "条", video: "个" };

/** What the statistics of each list of one's own count, in the order in which it shows them. */
export const figureNames = {
  article: ["view", "like", "comment", "favourite", "follower"],
  dynamic: ["like", "comment", "repost", "favourite", "follower"],
  feedback: ["vote", "follow", "comment"],
  video: ["view", "like", "comment", "favourite", "follower"],
} as const satisfies Record<SubjectKind, readonly string[]>;

/** The kinds whose posts are counted by it, in the order of `subjectKinds`. */
export function kindsCounting<const Figure extends string>(figure: Figure) {
  type Counting = {
    [Kind in SubjectKind]: Figure extends (typeof figureNames)[Kind][number] ? Kind : never;
  }[SubjectKind];
  return subjectKinds.filter((kind): kind is Counting => (figureNames[kind] as readonly string[]).includes(figure));
}

export interface SubjectRef {
  kind: SubjectKind;
  id: number;
}

/** The page of what is commented on. */
export function subjectPath({ kind, id }: SubjectRef): string {
  return `/${kind}/${id}`;
}

/** Where one comment stands, on whichever page of the comments that is. */
export function commentPath(subject: SubjectRef, commentId: number): string {
  return `${subjectPath(subject)}?commentId=${commentId}#comment-${commentId}`;
}

/** One word for it, in maps of many. */
export function subjectKey({ kind, id }: SubjectRef): string {
  return `${kind}:${id}`;
}
