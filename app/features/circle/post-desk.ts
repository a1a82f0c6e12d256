/** Id of the form that the server renders for the staff of a post's circle (post-desk.server.tsx). */
export const POST_DESK = "post-desk";
