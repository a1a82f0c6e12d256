import { z } from "zod";
import { aiStatement } from "../../../../contract/posts/ai.ts";
import { emptyPollDraft, pollDraft } from "../../../../contract/posts/poll.ts";
import { schedule, sourceKind, visibility } from "../../../../contract/posts/article-issue.ts";

/** Drafts of v0.2 have a checkbox in the place of the statement. */
const withStatement = z.looseObject({ aiDeclared: z.boolean() }).transform(({ aiDeclared, ...issue }) => ({
  aiStatement: aiDeclared ? "contains" : "unsaid",
  ...issue,
}));

/** The fields of the publish form, as the draft's row stores them. */
const issueJson = z.object({
  tagIds: z.array(z.number().int()).default([]),
  summary: z.string().default(""),
  coverImageId: z.number().int().nullable().default(null),
  /** The writer has opened the publish form: an empty cover is then a choice. */
  coverChosen: z.boolean().default(false),
  sourceKind: sourceKind.default("original"),
  sourceUrl: z.string().default(""),
  aiStatement: aiStatement.default("unsaid"),
  visibility: visibility.default("public"),
  commentsClosed: z.boolean().default(false),
  circleId: z.number().int().nullable().default(null),
  /** 0: in no series; null: not chosen. */
  seriesId: z.number().int().nullable().default(null),
  schedule: schedule.default("now"),
  publishAt: z.string().default(""),
  poll: pollDraft.default(emptyPollDraft),
});
export type IssueJson = z.output<typeof issueJson>;

export const emptyIssue: IssueJson = issueJson.parse({});

export function parseIssue(text: string): IssueJson {
  return issueJson.parse(z.union([withStatement, z.unknown()]).parse(JSON.parse(text)));
}
