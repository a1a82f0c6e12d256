import { loginPath } from "~/lib/login-path.ts";
import { marks } from "~/lib/reader-marks.server.ts";
import type { CardAround } from "./card-around.ts";

/**
 * Where a card that is drawn once for all readers has what is each one's own: the way over the login back to the page,
 * the page's address, and the reader's id. `ownOf` (card-around.ts) says what is put there. The first holds the second.
 */
export const cardMarks: readonly string[] = [loginPath(marks.here), marks.here, marks.owner];

export const drawnAround = (now: number, isGuest: boolean): CardAround => ({
  now,
  isGuest,
  owner: marks.owner,
  here: marks.here,
});
