/** What a text is, for lists of words that apply to some of them. */
export const wordFields = ["title", "body", "comment", "name", "profile"] as const;
export type WordField = (typeof wordFields)[number];
export const wordFieldName: Record<WordField, string> = {
  title: "标题",
  body: "正文",
  comment: "评论",
  name: "昵称与圈子名",
  profile: "简介、圈规与公告",
};

/** What becomes of a text in which a word of a list stands. Words of `allow` are no hits, and nothing within them is. */
export const wordLevels = ["refuse", "review", "replace", "ignore", "allow"] as const;
export type WordLevel = (typeof wordLevels)[number];
export const wordLevelName: Record<WordLevel, string> = {
  refuse: "拒绝发布",
  review: "先审后发",
  replace: "替换成＊",
  ignore: "只计数",
  allow: "放行（白名单）",
};

/** One that runs over what has been written, before its list goes live. */
export const dryRunStates = ["waiting", "done"] as const;
export type DryRunState = (typeof dryRunStates)[number];

export const wordListPath = (id: number | "new") => `/admin/word/${id}`;
