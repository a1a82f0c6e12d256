import { Form } from "react-router";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { GROWTH_PATH } from "~/lib/growth-path.ts";

interface CheckInFormProps {
  /** The page that shows it, and shows what came of it. */
  here: string;
  /** What today gives; null where the site has no points. */
  today?: number | null;
}

/** A form of one button. Pressed twice it is done once. */
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
