/** Carries a loader's `newFormKey()`. */
export function HiddenFormKey({ value }: { value: string }) {
  return <input type="hidden" name="formKey" value={value} readOnly />;
}
