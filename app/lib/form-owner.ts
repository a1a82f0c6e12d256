/** The field that says whose a form is, by id: two people may share a browser, and a tab outlives a login. */
export const FORM_OWNER = "formOwner";
