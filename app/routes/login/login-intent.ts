/** The login form's own intent. A form with another intent comes from another page. */
export const LOGIN = "login";
