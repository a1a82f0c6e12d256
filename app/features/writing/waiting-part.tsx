import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { waitingOf } from "./typed/waiting-store.ts";
import { Island } from "../../ui/island.tsx";

const loadWaiting = () => import("./waiting-sends.tsx");

/** The forms that wait for a missing network: likes, favourites and comments. */
const FORMS = ["like", "like-comment", "favourite", "comment"].map((intent) => `[name="intent"][value="${intent}"]`);

/**
 * X04: loads the code of likes and comments that wait for the network, where some wait or the page has such forms. It
 * loads with the page, because it cannot be loaded when it is needed.
 */
export function WaitingPart({ viewerId }: { viewerId: number }) {
  const { key } = useLocation();
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (document.querySelector(FORMS.join()) || waitingOf(localStorage, viewerId).length > 0) setWanted(true);
  }, [key, viewerId]);
  return isWanted && <Island load={loadWaiting} viewerId={viewerId} />;
}
