/** An author's statement about contents that an AI generated. `unsaid`: the author has not stated anything. */
export const aiStatements = ["unsaid", "contains", "free"] as const;
export type AiStatement = (typeof aiStatements)[number];

export const aiStatementName: Record<AiStatement, string> = {
  unsaid: "不声明",
  contains: "含 AI 生成的内容",
  free: "不含 AI 生成的内容",
};

export const AI_STATEMENT = "AI 声明";

/** The label of a content: its author declared it, or a file carries the mark of an AI and its author has stated nothing. */
export const aiNotes = ["declared", "suspected"] as const;
export type AiNote = (typeof aiNotes)[number];

/** The label on cards and share cards. */
export const aiNoteName: Record<AiNote, string> = { declared: "含 AI 生成", suspected: "疑似 AI 生成" };

/** The label with its source, on the content's page. */
export const aiNoteSentence: Record<AiNote, string> = {
  declared: "作者声明：内容含 AI 生成",
  suspected: "疑似 AI 生成",
};
