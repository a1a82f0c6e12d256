import { TEXT_ID } from "./writing-sheet.tsx";

/** The id of a form's first refused field, by the part of the page in which it stands. */
export interface FirstRefused {
  inText?: string;
  inSettings?: string;
}

/**
 * Finds the first refused field of a writing form. A refused field of the text comes before a setting. An error of the
 * form itself, such as a rate limit, stands above the text.
 * @param errors conform's `form.allErrors`
 * @param fields the form's fields in the order of the page
 * @param settings names of the fields that stand in the settings' sheet
 */
export function firstRefused(
  errors: Record<string, string[] | undefined>,
  fields: readonly (readonly [name: string, field: { id: string }])[],
  settings: readonly string[],
): FirstRefused {
  if (errors[""]?.length) return { inText: TEXT_ID };
  const first = fields.find(([name]) => errors[name]?.length);
  if (!first) return {};
  const [name, { id }] = first;
  return settings.includes(name) ? { inSettings: id } : { inText: id };
}
