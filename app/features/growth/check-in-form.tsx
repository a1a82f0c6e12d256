import { Form } from "react-router";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { GROWTH_PATH } from "~/lib/growth-path.ts";

interface CheckInFormProps {
  /** Path of the page with the form; the action redirects back to it. */
  here: string;
  /** The points that today's check-in gives; null where the site has no points. */
  today?: number | null;
}

/** A form of one button. A double press checks in once. */
export function CheckInForm({ here, today = null }: CheckInFormProps) {
  return (
    <Form method="post" action={GROWTH_PATH} preventScrollReset>
      <FormOwner follows />
      <input type="hidden" name="redirectTo" value={here} />
      <button type="submit" className={button.primary}>
        {today === null ? "签到" : `签到，得 ${today} 分`}
      </button>
    </Form>
  );
}
