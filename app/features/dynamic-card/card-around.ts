import { loginPath, useCurrentPath } from "~/lib/login-path.ts";
import { inAttribute } from "~/fragments/slots.ts";
import { useNow, useViewer } from "~/lib/root-data.ts";

/** The values of a page that its cards need. */
export interface CardAround {
  now: number;
  isGuest: boolean;
  /** The owner of the forms: the reader's id. */
  owner: string;
  /** Path and query of the page, for the way back. */
  here: string;
}

export function useCardAround(): CardAround {
  const viewer = useViewer();
  return { now: useNow(), isGuest: viewer === null, owner: String(viewer?.id ?? ""), here: useCurrentPath() };
}

/** The values for the slots of cards, in the order of `cardTokens` (card-slots.server.ts). */
export const slotValues = ({ owner, here }: CardAround): string[] => [
  inAttribute(loginPath(here)),
  inAttribute(here),
  owner,
];
