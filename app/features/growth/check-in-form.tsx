import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button/button.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import { GROWTH_PATH } from "./growth-path.ts";

interface CheckInFormProps {
  /** The page that shows it, and shows what came of it. */
  here: string;
  /** What today gives; null where the site has no points. */
  today?: number | null;
}

/** A form of one button. Pressed twice it is done once. */
export function CheckInForm({ here, today = null }: CheckInFormProps) {
  const { formAction } = useNavigation();
  return (
    <Form method="post" action={GROWTH_PATH} preventScrollReset>
      <FormOwner follows />
      <input type="hidden" name="redirectTo" value={here} />
      <Button type="submit" variant="primary" loading={formAction === GROWTH_PATH}>
        {today === null ? "签到" : `签到，得 ${today} 分`}
      </Button>
    </Form>
  );
}
