import { loginPath, useCurrentPath } from "~/lib/login-path.ts";
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
const OWN = new RegExp(`="(${OWNER}(?=")|${HERE})`, "g");

/** For cards that are drawn once for all readers: `filled` puts in what is each one's own. */
export function drawnAround(now: number, isGuest: boolean): CardAround {
  return { now, isGuest, owner: OWNER, here: HERE };
}

const inAttribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** A drawn card with its reader's id in its forms, and the address, in which the way over the login leads back, too. */
export function filled(html: string, { isGuest, owner, here }: CardAround): string {
  if (isGuest) return html.replaceAll(`="${loginPath(HERE)}"`, () => `="${inAttribute(loginPath(here))}"`);
  const path = inAttribute(here);
  return html.replaceAll(OWN, (_whole, mark) => `="${mark === OWNER ? owner : path}`);
}
