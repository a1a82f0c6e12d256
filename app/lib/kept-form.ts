/**
 * A form that could not be answered on its own page (the login had expired, or the page cannot be rendered): its texts
 * and its address.
 */
export interface KeptForm {
  /** Path with query on this site. */
  action: string;
  fields: [name: string, value: string][];
  isMultipart: boolean;
  /** Whether the form had files. Files cannot be kept: the visitor chooses them again. */
  hadFiles: boolean;
}

/** Name of the login form's field that holds the kept form as JSON. */
export const KEPT_FIELD = "keptForm";
/** Maximum length in characters, far above the longest text of the site with its title and addresses. */
const MOST = 200_000;

const hasFile = (value: FormDataEntryValue) => value instanceof File && value.size > 0;

/** Field names whose values are never kept: codes, passwords and one-time proofs. */
const SECRET = /code|token|challenge|pass|secret|proof/i;
/** More fields than any of our forms has. */
const FIELDS_MAX = 200;
const NAME_MAX = 60;

/**
 * @param hadVideo whether the form had a video that was not accepted (app/features/video-upload/video-form.server.ts)
 */
export function keptOfForm(form: FormData, action: string, hadVideo: boolean): KeptForm {
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && name.length <= NAME_MAX && !SECRET.test(name) ? [[name, value]] : [],
  );
  return {
    action,
    fields: fields.slice(0, FIELDS_MAX),
    isMultipart: true,
    hadFiles: hadVideo || [...form.values()].some(hasFile),
  };
}

/**
 * Names (last parts) of fields that contain typed words, even short ASCII ones. kept-form.test.ts compares them with
 * the contract.
 */
const WRITTEN = new Set(
  `title source sourceUrl summary text question options publishAt bio name detail version resolvedVersion device os browser
  note reason answer document who description rules joinQuestion pinnedText word words into confirm siteName siteLogo siteDescription
  siteKeywords siteCopyright friendlyLinks reportContact hotSearches hotSearchesPinned hotSearchesBlocked searchPlaceholder
  icpNumber policeNumber announcement announcementLink readOnly address`.split(/\s+/),
);

/**
 * Whether a field contains typed words. Any value with a space or a non-ASCII character does: ids, keys and choices
 * have neither.
 */
export const isWritten = ([name, value]: readonly [name: string, value: string]): boolean =>
  value.trim() !== "" && (WRITTEN.has(name.replace(/^.*\./, "")) || /[^\x21-\x7e]/.test(value));

/**
 * Whether a form contains typed words. A form without them is not worth keeping: the visitor presses its button again.
 */
export const hasWords = ({ fields }: Pick<KeptForm, "fields">): boolean => fields.some(isWritten);

/** Parses the kept form from the login form's field; null for none or a broken one. */
export function keptOfText(text: FormDataEntryValue | null, action: string): KeptForm | null {
  if (typeof text !== "string" || text === "" || text.length > MOST) return null;
  try {
    const { fields, hadFiles } = JSON.parse(text) as Partial<KeptForm>;
    const isSound =
      Array.isArray(fields) &&
      fields.every(
        (pair) => Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === "string"),
      );
    return isSound ? { action, fields, isMultipart: true, hadFiles: hadFiles === true } : null;
  } catch {
    return null;
  }
}
