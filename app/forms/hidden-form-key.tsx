import { useActionData } from "react-router";
import type { FreshKey } from "../lib/fresh-key.ts";
import { FormOwner } from "../ui/form-owner.tsx";

/** Carries a loader's `newFormKey()`, or another that the action's answer brought, and whose the form is. */
export function HiddenFormKey({ value }: { value: string }) {
  const answer = useActionData<FreshKey | undefined>();
  return (
    <>
      <input type="hidden" name="formKey" value={answer?.formKey ?? value} />
      <FormOwner />
    </>
  );
}
