/**
 * Returns the id of the first refused field, if it is a setting. A refused field of the text comes first.
 * @param errors conform's `form.allErrors`
 * @param fields the form's fields in the order of the page
 * @param settings names of the fields that stand in the settings' sheet
 */
export function wrongSetting(
  errors: Record<string, string[] | undefined>,
  fields: readonly (readonly [name: string, field: { id: string }])[],
  settings: readonly string[],
): string | undefined {
  const first = fields.find(([name]) => errors[name]?.length);
  return first && settings.includes(first[0]) ? first[1].id : undefined;
}
