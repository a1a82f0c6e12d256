import type { FieldMetadata } from "@conform-to/react";
import { AI_STATEMENT, aiStatementName, aiStatements } from "#contract/posts/ai-names.ts";
import { RadioField } from "../../forms/choice-fields.tsx";
import { AI_MARKED } from "./ai-statement-pick.tsx";

/** The author's statement about AI in a form of the kit's fields. @param isMarked a file carries the mark of an AI */
export function AiStatementField({
  field,
  isMarked,
  takesFocus = false,
}: {
  field: FieldMetadata<unknown>;
  isMarked: boolean;
  takesFocus?: boolean;
}) {
  return (
    <RadioField
      field={field}
      legend={AI_STATEMENT}
      choices={aiStatements.map((value) => ({ value, label: aiStatementName[value] }))}
      hint={isMarked ? AI_MARKED : "用 AI 写作、作图或做视频请声明，会在内容旁注明"}
      takesFocus={takesFocus}
    />
  );
}
