import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { SESSION_END } from "~/lib/session-end.ts";

/** K04. The key holds a fingerprint of the session and no credential (S01). */
const TOKEN_KEY = "token";

function store(fingerprint: string | null) {
  try {
    if (fingerprint === null) localStorage.removeItem(TOKEN_KEY);
    else if (localStorage.getItem(TOKEN_KEY) !== fingerprint) localStorage.setItem(TOKEN_KEY, fingerprint);
  } catch {
    // Storage may be forbidden; only the step between tabs is lost.
  }
}

/**
 * S01, S02, S05: local storage follows the session, and another tab's login or logout reaches this one. It waits
 * where something typed would go with the page (live/typed-in-forms.ts).
 */
export function SessionSync({ fingerprint }: { fingerprint: string | null }) {
  const { revalidate } = useRevalidator();

  useEffect(() => store(fingerprint), [fingerprint]);

  useEffect(() => {
    function onStorage({ key, newValue }: StorageEvent) {
      if (key !== TOKEN_KEY || newValue === fingerprint) return;
      // A guest's page has nothing of anybody's.
      const isFree = fingerprint === null;
      if (isFree || window.dispatchEvent(new CustomEvent(SESSION_END, { cancelable: true, detail: newValue })))
        void revalidate();
    }
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [fingerprint, revalidate]);

  return null;
}
