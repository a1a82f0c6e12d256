/** The kinds of text, for word lists that apply to some kinds only. */
export const wordFields = ["title", "body", "comment", "name", "profile"] as const;
export type WordField = (typeof wordFields)[number];
export const wordFieldName: Record<WordField, string> = {
  title: "标题",
  body: "正文",
  comment: "评论",
  name: "昵称与圈子名",
  profile: "简介、圈规与公告",
};

/**
 * The fate of a text that contains a word of a list. Words of `allow` are not hits, and they hide other words within
 * them.
 */
export const wordLevels = ["refuse", "review", "replace", "ignore", "allow"] as const;
export type WordLevel = (typeof wordLevels)[number];
export const wordLevelName: Record<WordLevel, string> = {
  refuse: "拒绝发布",
  review: "先审后发",
  replace: "替换成＊",
  ignore: "只计数",
  allow: "放行（白名单）",
};

/** The states of a dry run, which checks existing texts before a list goes live. */
export const dryRunStates = ["waiting", "done"] as const;
export type DryRunState = (typeof dryRunStates)[number];

export const wordListPath = (id: number | "new") => `/admin/word/${id}`;
