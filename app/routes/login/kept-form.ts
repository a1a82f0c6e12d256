/** A form that met an expired login: what was typed in it, and where it goes afterwards. */
export interface KeptForm {
  /** Path with query on this site. */
  action: string;
  fields: [name: string, value: string][];
  /** Files cannot be kept: they are to be chosen again. */
  hadFiles: boolean;
}

/** In the login form, while it waits. */
export const KEPT_FIELD = "keptForm";
/** Characters; the longest text of the site with its title and addresses is far below. */
const MOST = 200_000;

const hasFile = (value: FormDataEntryValue) => value instanceof File && value.size > 0;

/**
 * @param hadVideo one that was not taken (app/features/video-upload/video-form.server.ts)
 * @returns null for a form without words: nothing of it is worth more than another press
 */
export function keptOfForm(form: FormData, action: string, hadVideo: boolean): KeptForm | null {
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const hasWords = fields.some(([name, value]) => ["source", "title"].includes(name) && value.trim() !== "");
  return hasWords ? { action, fields, hadFiles: hadVideo || [...form.values()].some(hasFile) } : null;
}

/** Reads what the login form carried along; null for none or a broken one. */
export function keptOfText(text: FormDataEntryValue | null, action: string): KeptForm | null {
  if (typeof text !== "string" || text === "" || text.length > MOST) return null;
  try {
    const { fields, hadFiles } = JSON.parse(text) as Partial<KeptForm>;
    const isSound =
      Array.isArray(fields) &&
      fields.every(
        (pair) => Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === "string"),
      );
    return isSound ? { action, fields, hadFiles: hadFiles === true } : null;
  } catch {
    return null;
  }
}
