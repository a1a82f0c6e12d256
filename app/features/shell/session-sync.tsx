import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { SESSION_END } from "~/lib/session-end.ts";

/** K04: the value is a fingerprint of the session, not a credential (S01). */
const TOKEN_KEY = "token";

function store(fingerprint: string | null) {
  try {
    if (fingerprint === null) localStorage.removeItem(TOKEN_KEY);
    else if (localStorage.getItem(TOKEN_KEY) !== fingerprint) localStorage.setItem(TOKEN_KEY, fingerprint);
  } catch {
    // Storage may be forbidden; then only the sync between tabs is lost.
  }
}

/**
 * S01, S02, S05: local storage follows the session, and another tab's login or logout updates this tab. The update
 * waits where it would lose typed text (live/typed-in-forms.ts).
 */
export function SessionSync({ fingerprint }: { fingerprint: string | null }) {
  const { revalidate } = useRevalidator();

  useEffect(() => store(fingerprint), [fingerprint]);

  useEffect(() => {
    function onStorage({ key, newValue }: StorageEvent) {
      if (key !== TOKEN_KEY || newValue === fingerprint) return;
      // A guest's page contains no member's data, so it need not wait.
      const isFree = fingerprint === null;
      if (isFree || window.dispatchEvent(new CustomEvent(SESSION_END, { cancelable: true, detail: newValue })))
        void revalidate();
    }
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [fingerprint, revalidate]);

  return null;
}
