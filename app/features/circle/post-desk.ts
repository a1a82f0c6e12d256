/** Id of the form that the server renders for the staff of a post's circle (circle-staff-menu.server.tsx). */
export const POST_DESK = "post-desk";
