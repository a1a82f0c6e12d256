import { useActionData } from "react-router";
import type { FreshKey } from "../lib/fresh-key.ts";
import { FormOwner } from "../ui/form-owner.tsx";

/**
 * The hidden fields for the form's one-time key (from the action's answer, else the loader's `newFormKey()`) and for
 * its owner.
 */
export function HiddenFormKey({ value }: { value: string }) {
  const answer = useActionData<FreshKey | undefined>();
  return (
    <>
      <input type="hidden" name="formKey" value={answer?.formKey ?? value} />
      <FormOwner />
    </>
  );
}
