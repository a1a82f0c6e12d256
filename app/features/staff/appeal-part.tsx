import { Form } from "react-router";
import type { Appeal } from "#contract/moderation/appeal.ts";
import { appealStateName, WHO_SETTLES_TEXT } from "#contract/moderation/appeal-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { dateText } from "../../lib/time-text.ts";
import button from "../../ui/button/button.module.css";
import { FormOwner } from "../../ui/form-owner.tsx";
import desk from "./desk.module.css";
import review from "./review.module.css";
import { StaffText } from "./staff-form.tsx";
import type { StaffRefusal } from "./staff-form.server.ts";

interface Props {
  /** The decision's id. */
  id: number;
  appealableUntil: string | null;
  appeal: Appeal | null;
  refusal: StaffRefusal | null;
  /** True where the form is the page's only content, so it is not folded. */
  isOpen?: boolean;
}

/** Shows the state of the appeal against a decision, or the form for an appeal while it is allowed. */
export function AppealPart({ id, appealableUntil, appeal, refusal, isOpen = false }: Props) {
  if (appeal)
    return (
      <div className={desk.said}>
        <p>
          {appealStateName[appeal.state]}：{appeal.text}
        </p>
        {appeal.reason && <p>回复：{appeal.reason}</p>}
      </div>
    );
  if (appealableUntil === null) return null;
  const own = refusal?.userId === String(id) ? refusal : null;
  const form = (
    <Form method="post" className={review.form} aria-label={`申诉 ${id}`}>
      <FormOwner />
      <input type="hidden" name="userId" value={id} />
      <StaffText
        id={`appeal-${id}`}
        name="text"
        label={`申诉的理由（只能申诉一次，${dateText(appealableUntil)} 前）`}
        rows={4}
        max={limits.reportMax}
        isNeeded
        refusal={own}
      />
      <p className={desk.small}>{WHO_SETTLES_TEXT}</p>
      <button type="submit" className={button.primary}>
        提交申诉
      </button>
    </Form>
  );
  if (isOpen) return form;
  return (
    <details open={own !== null}>
      <summary className={button.button}>申诉</summary>
      {form}
    </details>
  );
}

export const APPEAL_SENT = "申诉已提交，有结果会通知你";
