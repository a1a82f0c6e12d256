/** A form that could not be answered where it was typed (an expired login, a page that cannot be read): its words, and where it goes. */
export interface KeptForm {
  /** Path with query on this site. */
  action: string;
  fields: [name: string, value: string][];
  isMultipart: boolean;
  /** Files cannot be kept: they are to be chosen again. */
  hadFiles: boolean;
}

/** In the login form, while it waits. */
export const KEPT_FIELD = "keptForm";
/** Characters; the longest text of the site with its title and addresses is far below. */
const MOST = 200_000;

const hasFile = (value: FormDataEntryValue) => value instanceof File && value.size > 0;

/** Never drawn again: codes, passwords and what proves something once. */
const SECRET = /code|token|challenge|pass|secret|proof/i;
/** More than any form of ours has; names are the posted ones. */
const FIELDS_MAX = 200;
const NAME_MAX = 60;

/** @param hadVideo one that was not taken (app/features/video-upload/video-form.server.ts) */
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

/** Last parts of names of fields that hold somebody's words even where these are short and plain. kept-form.test.ts holds them against the contract. */
const WRITTEN = new Set(
  `title source sourceUrl summary text question options publishAt bio name detail version resolvedVersion device os browser
  note reason answer document who description rules joinQuestion word words into confirm siteName siteLogo siteDescription
  siteKeywords siteCopyright friendlyLinks reportContact hotSearches hotSearchesPinned hotSearchesBlocked searchPlaceholder
  icpNumber policeNumber announcement announcementLink readOnly`.split(/\s+/),
);

/** Also what only a person writes: ids, keys and choices are ASCII in one piece. */
export const isWritten = ([name, value]: readonly [name: string, value: string]): boolean =>
  value.trim() !== "" && (WRITTEN.has(name.replace(/^.*\./, "")) || /[^\x21-\x7e]/.test(value));

/** A form without words is worth no more than another press. */
export const hasWords = ({ fields }: Pick<KeptForm, "fields">): boolean => fields.some(isWritten);

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
    return isSound ? { action, fields, isMultipart: true, hadFiles: hadFiles === true } : null;
  } catch {
    return null;
  }
}
