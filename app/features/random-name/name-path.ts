/** Where the name is chosen: page, action, and the script's source of other names. Apart from the schema, which every page would load with it. */
export const NAME_PATH = "/user/name";
export const SAVE_NAME = "save";
export const ANOTHER_NAME = "another";
/** The same on the page of the form itself, which stays. */
export const ANOTHER_HERE = "another-here";
