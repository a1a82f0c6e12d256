const LATER = "it is judged when the draft is published";

/** The texts of a draft's publishing step: nobody else reads them before the draft is published. */
export const issueUnread = {
  summary: LATER,
  sourceUrl: LATER,
  publishAt: LATER,
  "poll.question": LATER,
  "poll.options": LATER,
};

/** The texts that publishing a draft shows. */
export const issuePublishes = {
  draftId: "draft",
  summary: "body",
  sourceUrl: "body",
  "poll.question": "body",
  "poll.options": "body",
} as const;
