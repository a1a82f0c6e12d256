import type { ReactNode } from "react";
import { Form } from "react-router";
import { circlePath } from "#contract/circles/circle-names.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { CIRCLE_PATH, type CircleIntent } from "./circle-forms.ts";

/** A form of one button that needs no text input. The action redirects back to the circle. */
export function CircleButton({ id, intent, children }: { id: number; intent: CircleIntent; children: ReactNode }) {
  return (
    <Form method="post" action={CIRCLE_PATH} preventScrollReset>
      <FormOwner follows />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="redirectTo" value={circlePath(id)} />
      <button type="submit" name="intent" value={intent} className={button.button}>
        {children}
      </button>
    </Form>
  );
}
