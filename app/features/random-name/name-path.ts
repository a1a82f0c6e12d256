/**
 * The path of the name's page and action, and of the script's requests for other names. Separate from the schema, which
 * every page would otherwise load.
 */
export const NAME_PATH = "/user/name";
export const SAVE_NAME = "save";
export const ANOTHER_NAME = "another";
/** Requests another name on the form's own page, which stays open. */
export const ANOTHER_HERE = "another-here";
