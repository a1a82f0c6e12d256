import { Form } from "react-router";
import type { ReportItem } from "#contract/report.ts";
import { reportReasonName } from "#contract/report-names.ts";
import desk from "~/features/staff/desk.module.css";
import review from "~/features/staff/review.module.css";
import type { StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { StaffAlert } from "~/features/staff/staff-form.tsx";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./reports.module.css";

const FORM_ID = "settle-many";

/** Cards hold forms of their own, so their boxes belong to the one below the list by its id. */
export function PickReport({ item: { id, reason }, isPicked }: { item: ReportItem; isPicked: boolean }) {
  return (
    <label className={review.pick}>
      <input type="checkbox" name="ids" value={id} form={FORM_ID} defaultChecked={isPicked} />
      <span>
        {reportReasonName[reason]}
        <span className="visually-hidden"> 选中编号 {id} 的举报</span>
      </span>
    </label>
  );
}

/** One plain verdict on all that is ticked; why it was refused stands where it was pressed. */
export function SettleMany({ refusal }: { refusal: StaffRefusal | null }) {
  const message = refusal && (refusal.message ?? refusal.fieldErrors.ids?.[0] ?? null);
  return (
    <Form id={FORM_ID} method="post" aria-label="处理所选举报" className={styles.many} preventScrollReset>
      <FormOwner />
      <StaffAlert refusal={refusal && { ...refusal, message }} />
      <div className={desk.buttons}>
        <Gaps>
          <button type="submit" name="intent" value="many-handled" className={button.primary}>
            处理完毕所选
          </button>
          <button type="submit" name="intent" value="many-dismissed" className={button.button}>
            驳回所选
          </button>
        </Gaps>
      </div>
    </Form>
  );
}
