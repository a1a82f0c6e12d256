// This file must not import zod, because pages load it into the browser.

/** The kinds of post. How to add a kind: docs/how-to/kind-of-post.md. */
export const subjectKinds = ["article", "dynamic", "feedback", "video"] as const;
export type SubjectKind = (typeof subjectKinds)[number];
export const subjectName: Record<SubjectKind, string> = {
  article: "文章",
  dynamic: "动态",
  feedback: "反馈",
  video: "视频",
};

/** The kinds of post that can be parts of a series (series-names.ts). All parts of a series are of one kind. */
export const seriesKinds = ["video", "article"] as const satisfies readonly SubjectKind[];
export type SeriesKind = (typeof seriesKinds)[number];

/** The Chinese measure words of the kinds. */
export const subjectUnit: Record<SubjectKind, string> = { article: "篇", dynamic: "条", feedback: "条", video: "个" };

/** The figures of the statistics above each list of own posts, in display order. */
export const figureNames = {
  article: ["view", "like", "comment", "favourite", "follower"],
  dynamic: ["like", "comment", "repost", "favourite", "follower"],
  feedback: ["vote", "follow", "comment"],
  video: ["view", "like", "comment", "favourite", "follower"],
} as const satisfies Record<SubjectKind, readonly string[]>;

/** The kinds whose posts count this figure, in the order of `subjectKinds`. */
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

/** The path of a post's page. */
export function subjectPath({ kind, id }: SubjectRef): string {
  return `/${kind}/${id}`;
}

/** The path of a comment, on whichever page of the comments it is. */
export function commentPath(subject: SubjectRef, commentId: number): string {
  return `${subjectPath(subject)}?commentId=${commentId}#comment-${commentId}`;
}

/** A string key for maps over several kinds. */
export function subjectKey({ kind, id }: SubjectRef): string {
  return `${kind}:${id}`;
}
