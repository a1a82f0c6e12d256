import type { Transaction } from "kysely";
import { type AiNote, type AiStatement, aiStatements } from "../../../../contract/posts/ai-names.ts";
import type { AiStatementColumn, AiStatementTable } from "../../../db/schema/ai-statement.ts";
import type { Flag } from "../../../db/schema/column-types.ts";
import type { Database } from "../../../db/schema/index.ts";

/** The columns that every kind of post has for the label of contents that an AI generated. */
export const aiColumns = ["ai_statement", "ai_suspected"] as const;
export interface AiRow {
  ai_statement: AiStatementColumn;
  ai_suspected: Flag;
}

export const statementColumn = (statement: AiStatement): AiStatementColumn =>
  aiStatements.indexOf(statement) as AiStatementColumn;

export const statementOf = ({ ai_statement: column }: Pick<AiRow, "ai_statement">): AiStatement => aiStatements[column];

/** The label that readers see: the author's statement comes first. @param isFileMarked the post's video carries a mark */
export function aiNoteOf(row: AiRow, isFileMarked = false): AiNote | null {
  const statement = statementOf(row);
  if (statement === "contains") return "declared";
  return statement === "unsaid" && (row.ai_suspected === 1 || isFileMarked) ? "suspected" : null;
}

/**
 * Logs the statement of an author when it differs from the last one of this content. Call it within the transaction that
 * has locked the content's row.
 * @param now ms since 1970
 */
export async function logStatement(
  trx: Transaction<Database>,
  { subject, userId, statement, now }: Said,
): Promise<void> {
  const last = await trx
    .selectFrom("ai_statement")
    .select("statement")
    .where("id", "=", (eb) =>
      eb
        .selectFrom("ai_statement")
        .select(({ fn }) => fn.max("id").as("id"))
        .where("subject_kind", "=", subject.kind)
        .where("subject_id", "=", subject.id),
    )
    .executeTakeFirst();
  const column = statementColumn(statement);
  if (column === (last?.statement ?? 0)) return;
  await trx
    .insertInto("ai_statement")
    .values({ user_id: userId, subject_kind: subject.kind, subject_id: subject.id, statement: column, created_at: now })
    .execute();
}

interface Said {
  subject: { kind: AiStatementTable["subject_kind"]; id: number };
  userId: number;
  statement: AiStatement;
  now: number;
}

/** Logs the statement of a comment's author. @param statement undefined when the form had no statement */
export async function logComment(
  trx: Transaction<Database>,
  { id, statement, ...said }: { id: number; userId: number; statement: AiStatement | undefined; now: number },
): Promise<void> {
  if (statement !== undefined) await logStatement(trx, { ...said, statement, subject: { kind: "comment", id } });
}
