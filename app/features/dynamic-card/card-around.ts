import { loginPath, useCurrentPath } from "~/lib/login-path.ts";
import { inAttribute } from "~/lib/own-marks.ts";
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

/** What of a drawn card is each reader's own, in the order of `cardMarks` (card-marks.server.ts). */
export const ownOf = ({ owner, here }: CardAround): string[] => [
  inAttribute(loginPath(here)),
  inAttribute(here),
  owner,
];
