import { loginPath } from "~/lib/login-path.ts";
import { readerTokens } from "~/fragments/reader-slots.server.ts";
import type { CardAround } from "./card-around.ts";

/**
 * The slots of a card that all readers share: the login's address with the way back, the page's path, and the reader's
 * id. `slotValues` (card-around.ts) returns their values. The first token contains the second.
 */
export const cardTokens: readonly string[] = [loginPath(readerTokens.here), readerTokens.here, readerTokens.owner];

/** Renders a card with slot tokens instead of the reader's values. */
export const cachedAround = (now: number, isGuest: boolean): CardAround => ({
  now,
  isGuest,
  owner: readerTokens.owner,
  here: readerTokens.here,
});
