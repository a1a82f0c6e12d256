/**
 * Name of the field with the id of the account that a form was rendered for: two people may share a browser, and a tab
 * outlives a login.
 */
export const FORM_OWNER = "formOwner";
