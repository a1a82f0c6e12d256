/** Id of the form that the server draws for the staff of a post's circle (post-desk.server.tsx). */
export const POST_DESK = "post-desk";
