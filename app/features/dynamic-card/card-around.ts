import { loginPath, useCurrentPath } from "~/lib/login-path.ts";
import { inAttribute, type Own } from "~/lib/own-marks.ts";
import { useNow, useViewer } from "~/lib/root-data.ts";

/** What every card of a page is drawn with. */
export interface CardAround {
  now: number;
  isGuest: boolean;
  /** Whose the forms are: the reader's id. */
  owner: string;
  /** Path with query of the page, to come back to. */
  here: string;
}

export function useCardAround(): CardAround {
  const viewer = useViewer();
  return { now: useNow(), isGuest: viewer === null, owner: String(viewer?.id ?? ""), here: useCurrentPath() };
}

const OWNER = "@owner";
const HERE = "@here";

/** For cards that are drawn once for all readers: `ownOf` says what is each one's own. */
export function drawnAround(now: number, isGuest: boolean): CardAround {
  return { now, isGuest, owner: OWNER, here: HERE };
}

/** A reader's id in the forms of a drawn card, and the address, in which the way over the login leads back, too. */
export function ownOf({ isGuest, owner, here }: CardAround): Own {
  if (isGuest) return [[`="${loginPath(HERE)}"`, `="${inAttribute(loginPath(here))}"`]];
  return [
    [`="${OWNER}"`, `="${owner}"`],
    [`="${HERE}`, `="${inAttribute(here)}`],
  ];
}
