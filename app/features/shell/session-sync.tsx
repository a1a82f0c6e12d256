import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { showMessage } from "~/lib/global-message.ts";

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

/** Loaded when it is needed; a page that cannot load it loses nothing but the look. */
const hasUnsavedInput = () => import("../../live/typed-in-forms.ts").then((typed) => typed.hasUnsavedInput(), () => false);

/**
 * S01, S02, S05: local storage follows the session, and another tab's login or logout reaches this one. A logout waits
 * where something typed would go with the page.
 */
export function SessionSync({ fingerprint }: { fingerprint: string | null }) {
  const { revalidate } = useRevalidator();

  useEffect(() => store(fingerprint), [fingerprint]);

  useEffect(() => {
    async function onStorage({ key, newValue }: StorageEvent) {
      if (key !== TOKEN_KEY || newValue === fingerprint) return;
      if (newValue === null && (await hasUnsavedInput())) showMessage("warning", "已在别的标签页退出登录。这里写的还在，请先在别的标签页重新登录，再回来保存");
      else void revalidate();
    }
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [fingerprint, revalidate]);

  return null;
}
