/** Where every button that changes one's place in a circle posts to. */
export const CIRCLE_PATH = "/resources/circle";

export type CircleIntent = "join" | "withdraw" | "level" | "undo-dissolve";

/** Pages that ask before something is done. */
export const joinPath = (id: number): string => `/circle/join/${id}`;
export const leavePath = (id: number): string => `/circle/leave/${id}`;
