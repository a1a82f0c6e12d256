import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { LINK_MODE_KEY, type LinkMode, parseLinkMode } from "~/lib/link-mode.ts";
import { keptPreference, lostPreference, rememberPreference, storePreference } from "~/lib/preference-store.ts";

/**
 * S09: keeps the chosen mode in local storage too, and brings it back from there when the cookie is gone. The cookie may
 * also be newer than the page: another tab, or the page before this one, wrote it while this one was on its way.
 */
export function LinkModeMemory({ mode }: { mode: LinkMode | null }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const wanted = parseLinkMode(keptPreference(LINK_MODE_KEY) ?? mode ?? lostPreference(LINK_MODE_KEY));
    if (!wanted) return;
    if (wanted === mode) {
      rememberPreference(LINK_MODE_KEY, mode);
      return;
    }
    storePreference(LINK_MODE_KEY, wanted);
    void revalidate();
  }, [mode, revalidate]);
  return null;
}
