import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { limits } from "#contract/shared/limits.ts";
import { reportReasonName, reportReasons } from "#contract/console/report-names.ts";
import { reportFields } from "#contract/console/report.ts";
import { RadioField } from "~/forms/choice-fields.tsx";
import { ErrorSummary } from "~/forms/error-summary.tsx";
import { SubmitButton } from "~/forms/submit-button.tsx";
import { TextareaField } from "~/forms/textarea-field.tsx";
import { useAppForm } from "~/forms/use-app-form.ts";
import button from "~/ui/button/button.module.css";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./report.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";

const reasons = reportReasons.map((value) => ({ value, label: reportReasonName[value] }));

/** Only the server validates, because one rule depends on two fields. */
export function ReportForm({ result, back }: { result: SubmissionResult<string[]> | undefined; back: string }) {
  const [form, fields] = useAppForm({ id: "report", schema: reportFields, lastResult: result });
  return (
    <Form method="post" {...getFormProps(form)} noValidate className={styles.form}>
      <FormOwner />
      <ErrorSummary
        errors={form.allErrors}
        fields={{
          reason: { label: "举报原因", id: fields.reason.id },
          text: { label: "补充说明", id: fields.text.id },
        }}
      />
      <RadioField field={fields.reason} legend="举报原因" choices={reasons} />
      <TextareaField
        field={fields.text}
        label="补充说明"
        hint="可以写明哪里违规，方便我们核实；不会公开"
        rows={3}
        max={limits.reportMax}
      />
      <div className={styles.row}>
        <Gaps>
          <SubmitButton intent="report">提交举报</SubmitButton>
          <a href={back} className={button.quiet}>
            取消
          </a>
        </Gaps>
      </div>
    </Form>
  );
}
