/** The action of every button that changes the viewer's membership of a circle. */
export const CIRCLE_PATH = "/resources/circle";

export type CircleIntent = "join" | "withdraw" | "level" | "undo-dissolve";

/** Pages that ask for confirmation or an answer first. */
export const joinPath = (id: number): string => `/circle/join/${id}`;
export const leavePath = (id: number): string => `/circle/leave/${id}`;
