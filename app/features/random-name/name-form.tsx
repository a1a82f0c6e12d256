import { getFormProps, type SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, type FormProps } from "react-router";
import { z } from "zod";
import { limits } from "#contract/shared/limits.ts";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { TextField } from "../../forms/text-field.tsx";
import { useAppForm } from "../../forms/use-app-form.ts";
import { nameForm } from "./name-form-schema.ts";
import { ANOTHER_HERE, NAME_PATH, SAVE_NAME } from "./name-path.ts";
import styles from "./random-name.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";

interface NameFormProps {
  id: string;
  suggestion: string;
  /** Path of the page to which saving leads back. */
  redirectTo: string;
  result: SubmissionResult<string[]> | null | undefined;
  /** The dialog passes a fetcher's Form, so that the page is not left. */
  as?: React.ComponentType<FormProps>;
  pending?: boolean;
  /** The button that requests another name. */
  another: ReactNode;
}

/** W14: the form for a suggested or an own name. */
export function NameForm({ id, suggestion, redirectTo, result, as: Element = Form, pending, another }: NameFormProps) {
  const [form, fields] = useAppForm({
    id,
    schema: nameForm,
    lastResult: result,
    defaultValue: { name: suggestion },
    check: (intent) => (intent === ANOTHER_HERE ? z.object({}) : nameForm),
  });
  return (
    <Element method="post" action={NAME_PATH} {...getFormProps(form)} className={styles.form}>
      {/* Enter saves instead of requesting another name. */}
      <button
        type="submit"
        name="intent"
        value={SAVE_NAME}
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <FormOwner />
      <ErrorSummary errors={form.allErrors} fields={{}} />
      <TextField
        field={fields.name}
        label="昵称"
        dialogFocus
        hint={`${limits.nameMin}–${limits.nameMax} 个字，以后可以在个人资料里改`}
        rowClassName={styles.row}
        inputProps={{ autoComplete: "nickname", spellCheck: false }}
        beside={another}
      />
      <SubmitButton intent={SAVE_NAME} {...(pending === undefined ? {} : { pending })}>
        保存
      </SubmitButton>
    </Element>
  );
}
