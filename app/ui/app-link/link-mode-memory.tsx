import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { LINK_MODE_KEY, type LinkMode, parseLinkMode } from "~/lib/link-mode.ts";
import { lostPreference, rememberPreference, storePreference } from "~/lib/preference-store.ts";

/** S09: keeps the chosen mode in local storage too, and brings it back from there when the cookie is gone. */
export function LinkModeMemory({ mode }: { mode: LinkMode | null }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (mode) {
      rememberPreference(LINK_MODE_KEY, mode);
      return;
    }
    const lost = parseLinkMode(lostPreference(LINK_MODE_KEY));
    if (!lost) return;
    storePreference(LINK_MODE_KEY, lost);
    void revalidate();
  }, [mode, revalidate]);
  return null;
}
