import { AI_STATEMENT, type AiStatement, aiStatementName, aiStatements } from "#contract/posts/ai-names.ts";

/** Tells an author what readers see while there is no statement. */
export const AI_MARKED = "文件里有 AI 生成的标识：不声明的话，会显示“疑似 AI 生成”";

/** The author's statement about AI as a plain <select>, for a form that works before its script has loaded. */
export function AiStatementPick({ chosen, className }: { chosen: AiStatement; className: string | undefined }) {
  return (
    <label className={className}>
      <span className="visually-hidden">{AI_STATEMENT}</span>
      <select name="aiStatement" defaultValue={chosen}>
        {aiStatements.map((value) => (
          <option key={value} value={value}>
            {value === "unsaid" ? AI_STATEMENT : aiStatementName[value]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The statement of a form that may have none. */
export const aiStatementIn = (form: FormData): { aiStatement?: AiStatement } =>
  form.has("aiStatement") ? { aiStatement: aiStatementOf(form) } : {};

/** The select's value in a submitted form. */
export const aiStatementOf = (form: FormData): AiStatement =>
  aiStatements.find((statement) => statement === form.get("aiStatement")) ?? "unsaid";
