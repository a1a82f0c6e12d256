import { Form } from "react-router";
import { limits } from "#contract/shared/limits.ts";
import type { ReportItem } from "#contract/console/report.ts";
import { reportReasonName } from "#contract/console/report-names.ts";
import { mayOnSite, reasonTemplates } from "#contract/shared/staff-names.ts";
import desk from "~/features/staff/desk.module.css";
import review from "~/features/staff/review.module.css";
import type { StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, StaffText } from "~/features/staff/staff-form.tsx";
import { useViewer } from "~/lib/root-data.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { PickAll } from "~/ui/pick-all.tsx";
import styles from "./reports.module.css";

const FORM_ID = "settle-many";

/** The cards contain forms of their own, so their checkboxes belong to the form below the list by its id. */
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

/** Checks all reports of this page that the viewer may settle. */
export function PickAllReports({ items }: { items: ReportItem[] }) {
  return <PickAll ids={items.filter(({ canSettle }) => canSettle).map(({ id }) => id)} form={FORM_ID} />;
}

/** One verdict with one reason for all checked reports. The error of a refusal is shown above the buttons. */
export function SettleMany({ refusal }: { refusal: StaffRefusal | null }) {
  const viewer = useViewer();
  const message = refusal && (refusal.message ?? refusal.fieldErrors.ids?.[0] ?? null);
  return (
    <Form id={FORM_ID} method="post" aria-label="处理所选举报" className={styles.many} preventScrollReset>
      <FormOwner />
      <StaffAlert refusal={refusal && { ...refusal, message }} />
      {/* Enter in the reason must not delete anything. */}
      <button
        type="submit"
        name="intent"
        value="many-dismissed"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      />
      <StaffText
        id="many-reason"
        name="reason"
        label="删除的理由（作者会看到，也记入日志）"
        max={limits.staffReasonMax}
        initial={reasonTemplates[0]}
        offers={reasonTemplates}
        refusal={refusal}
      />
      <div className={desk.buttons}>
        <Gaps>
          {mayOnSite(viewer, "remove", "some") && (
            <button type="submit" name="intent" value="many-remove" className={button.danger}>
              删除所选的内容
            </button>
          )}
          {mayOnSite(viewer, "ban") && (
            <button type="submit" name="intent" value="many-remove-ban" className={button.danger}>
              删除并永久封禁作者
            </button>
          )}
          <button type="submit" name="intent" value="many-dismissed" className={button.button}>
            驳回所选
          </button>
          <button type="submit" name="intent" value="many-handled" className={button.quiet}>
            标为已处理，内容保留
          </button>
        </Gaps>
      </div>
    </Form>
  );
}
