import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { showMessage } from "../../../lib/global-message.ts";
import { loginPath, useCurrentPath } from "../../../lib/login-path.ts";
import { useFormOwner } from "../../../ui/form-owner.tsx";
import { joinWaiting } from "./start-waiting.ts";
import { SIGN_IN } from "./said.ts";
import type { Ended } from "./waiting-listeners.ts";
import type { WaitingSend } from "./waiting-send.ts";
import type { WaitingSends } from "./waiting-sends.ts";

const NONE: readonly WaitingSend[] = [];
const never = () => () => undefined;

/**
 * The words of this member that wait on this device, for the part of a page that holds and shows them by itself.
 * @param isOwn whether they belong to this part
 * @param onEnd called after one has been sent or refused, also by another tab
 * @returns `sends` is null until the page's scripts run, and for a guest
 */
export function useTyped(
  isOwn: (send: WaitingSend) => boolean,
  onEnd: (end: Ended, sends: WaitingSends) => void,
): { sends: WaitingSends | null; entries: WaitingSend[] } {
  const owner = useFormOwner();
  const navigate = useNavigate();
  const here = useCurrentPath();
  const [sends, setSends] = useState<WaitingSends | null>(null);
  const latest = useRef({ isOwn, onEnd, navigate, here });
  useEffect(() => {
    latest.current = { isOwn, onEnd, navigate, here };
  });
  useEffect(() => {
    if (owner === undefined) return undefined;
    const { sends: joined, leave } = joinWaiting(owner);
    const isClaimed = (send: WaitingSend) => latest.current.isOwn(send);
    const unclaim = joined.claim(isClaimed);
    const endListening = joined.onEnd((end) => {
      if (!isClaimed(end.send)) return;
      if (end.settled.kind === "out") {
        // S03. The words wait until their writer is back.
        showMessage("warning", SIGN_IN);
        void latest.current.navigate(loginPath(latest.current.here));
      } else latest.current.onEnd(end, joined);
    });
    setSends(joined);
    return () => {
      setSends(null);
      endListening();
      unclaim();
      leave();
    };
  }, [owner]);
  const entries = useSyncExternalStore(sends?.subscribe ?? never, sends?.entries ?? (() => NONE), () => NONE);
  return { sends, entries: entries.filter(isOwn) };
}
