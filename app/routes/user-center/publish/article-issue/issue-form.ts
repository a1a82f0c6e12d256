import { z } from "zod";
import { AI_STATEMENT } from "#contract/posts/ai-names.ts";
import { draftIssueInput, issueFields, publishInput } from "#contract/posts/article-issue.ts";
import { id } from "#contract/shared/common.ts";

/** All fields of the page; `publishInput` is the API's input. */
export const issueForm = issueFields.extend({
  file: z.custom<File>((value) => value instanceof File).optional(),
});

export const publishForm = publishInput;
/** The fields that are saved with the draft when the writer returns to the text. */
export const keptIssueForm = draftIssueInput.extend({ draftId: id, articleId: id.optional() });
/** Adds the page's hidden fields, whose values are returned with the form. */
export const wholeIssueForm = z.object({ ...issueForm.shape, ...publishInput.shape, articleId: z.unknown() });

/** Names of the fields in the order of the page, for error messages. */
export const issueLabels = {
  tagIds: "标签",
  coverImageId: "封面",
  file: "上传封面",
  summary: "摘要",
  sourceKind: "文章来源",
  sourceUrl: "来源链接",
  aiStatement: AI_STATEMENT,
  visibility: "谁可以看",
  circleId: "圈子",
  seriesId: "专栏",
  commentsClosed: "评论",
  schedule: "发布时间",
  publishAt: "定时发布的时间",
  "poll.question": "投票的问题",
  "poll.options": "投票的选项",
} as const;
